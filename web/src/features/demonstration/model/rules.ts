import type { analyzeRules, EndpointData, RulesFinding } from '@firekeep/functions/contract';
import { newestBackup, type World } from './world.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /products/{product} {
      allow read: if true;
      allow write: if request.auth.token.admin == true;
    }
    match /customers/{customer} {
      allow get: if request.auth.uid == customer;
      allow list: if request.auth != null;
      match /orders/{order} {
        allow read: if request.auth.uid == customer;
        allow create: if request.resource.data.totalCents > 0;
      }
    }
    match /settings/{setting} {
      allow read: if true;
    }
  }
}
`;

type Finding = Omit<RulesFinding, 'collections' | 'moreCollections'> & { readonly about: string };

const findings: readonly Finding[] = [
  {
    kind: 'list-wider-than-get',
    severity: 'high',
    line: 10,
    title: 'List is wider than get',
    sentence:
      'A single document is only for some, but listing the collection hands all of them to many more.',
    advice:
      'Give list the condition of get, on resource.data; queries must then ask for as little.',
    path: '/customers/{customer}',
    about: 'customers',
  },
  {
    kind: 'no-auth-check',
    severity: 'high',
    line: 13,
    title: 'Writes that ask nobody',
    sentence:
      'The condition looks at data but not at who asks: a caller who is not signed in and sends fitting data may write.',
    advice: 'Add request.auth != null and a comparison of request.auth.uid with the owner.',
    path: '/customers/{customer}/orders/{order}',
    about: 'customers/*/orders',
  },
  {
    kind: 'write-covers-delete',
    severity: 'low',
    line: 6,
    title: 'Write covers delete',
    sentence: 'allow write lets whoever may change a document delete it too.',
    advice: 'Name create and update, and give delete a condition of its own.',
    path: '/products/{product}',
    about: 'products',
  },
];

/** What is found in the rules that the demonstration has. */
export function rulesAnalysis(world: World): EndpointData<typeof analyzeRules> {
  const { record } = newestBackup(world);
  const totals = new Map(record.metadata.collections.map((each) => [each.path, each]));
  return {
    source: 'fetched',
    rules,
    lineCount: rules.split('\n').length,
    matchCount: 5,
    collectionsAt: record.metadata.readTime,
    findings: findings.map(({ about, ...finding }) => ({
      ...finding,
      collections: [{ path: about, documentCount: totals.get(about)?.documentCount ?? 0 }],
      moreCollections: 0,
    })),
    moreFindings: 0,
  };
}
