import type { PagePayload } from '../model/site-page.ts';
import type { ProseContent } from '../model/site-pages.ts';

export const terms: PagePayload<ProseContent> = {
  title: 'Terms · Firekeep',
  description: 'What you may expect of this installation of Firekeep, and what it expects of you.',
  content: {
    lead: 'In plain words. Whoever runs this installation of Firekeep offers it to you on these terms.',
    sections: [
      {
        title: 'The service',
        texts: [
          'Firekeep connects to Cloud Firestore projects with credentials that you give it, shows their data to you, and makes, keeps, verifies and restores backups at your command or by your schedules.',
          'The software is provided under the Apache License 2.0, without warranties or conditions of any kind. A backup that says it is verified has passed the checks that are described on this site; that is a statement of fact about those checks, not an insurance.',
        ],
      },
      {
        title: 'What you answer for',
        texts: ['By connecting a project you confirm that'],
        list: [
          'you may give access to it, and to the personal data in it, to this installation',
          'you pay what Google charges that project for reads and writes that you start or schedule',
          'you keep your account to yourself and contact us when somebody else got hold of it',
          'you keep a second copy, or a second kind of copy, of what you can’t do without',
        ],
      },
      {
        title: 'Limits',
        texts: [
          'Each account has a tier, whose limits the pricing page lists. Calls are limited in number so that one account can’t disturb the others. Who attacks the service, or uses it to reach data of others, may be shut out at once.',
        ],
      },
      {
        title: 'Ending it',
        texts: [
          'You can export what is yours and delete your account in the settings at any time, without giving a reason. Stored keys are destroyed first, so that your backups can no longer be read; then the rest is deleted.',
          'Those who run this installation may close it, or an account, and will give notice that leaves time to download backups, unless the law or an attack demands otherwise.',
        ],
      },
      {
        title: 'Liability',
        texts: [
          'As far as the law permits, nobody is liable for loss of data, profit or business that comes of using Firekeep. Nothing here limits rights that the law gives you and that can’t be waived.',
        ],
      },
      {
        title: 'Changes and questions',
        texts: [
          'These terms are part of the software’s source code, whose history shows every change. Questions reach the people who run this installation by the contact page.',
        ],
      },
    ],
  },
};
