import type { PagePayload } from '../model/site-page.ts';
import type { ContactContent } from '../model/site-pages.ts';

export const contact: PagePayload<ContactContent> = {
  title: 'Contact · Firekeep',
  description: 'Write to the people who run this installation of Firekeep.',
  content: {
    lead: 'Your message goes to the people who run this installation. They answer by email.',
    hints: [
      {
        title: 'Another tier',
        text: 'Say how many projects you have and how large they are.',
      },
      {
        title: 'A backup that failed',
        text: 'Its details name the reason and what to do. If they don’t help, send the record’s ID.',
      },
      {
        title: 'A vulnerability',
        text: 'Say so in the subject, and leave out what could be misused until somebody has answered.',
      },
      {
        title: 'Never send keys',
        text: 'No key file, password or token. Nobody here will ever ask for one.',
      },
    ],
  },
};
