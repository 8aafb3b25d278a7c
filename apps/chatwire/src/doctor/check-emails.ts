import {
  type Config,
  createSecretBox,
  type EmailSummary,
  emailSummary,
  type Storage,
  secretKeysOf,
} from '@chatwire/server';
import { CHECKS } from '../texts/doctor.ts';
import { type Finding, fault, note, ok } from './finding.ts';

/** Returns whether emails can be sent through SMTP, and recipients can unsubscribe. Sends no email. */
export async function checkEmails(config: Config, { db }: Storage): Promise<readonly Finding[]> {
  return emailFindings(await emailSummary(db, createSecretBox(await secretKeysOf(config)), config), config);
}

/** Returns no findings without email accounts. See docs/spec/last-mile.md#unsubscribe. */
export function emailFindings(
  { smtp, hasLinks, lacksLinks }: EmailSummary,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): readonly Finding[] {
  const about = CHECKS.email;
  const isPublic = publicUrl?.startsWith('https://') === true;
  return [
    ...(smtp === undefined ? [] : [smtp.code === null ? ok(about, CHECKS.smtpWorks) : fault(about, smtpFault(smtp))]),
    ...(hasLinks && !isPublic ? [note(about, CHECKS.noUnsubscribeAddress)] : []),
    ...(lacksLinks ? [note(about, CHECKS.noUnsubscribeLinks)] : []),
  ];
}

function smtpFault({ code, message }: NonNullable<EmailSummary['smtp']>): string {
  return CHECKS.smtpFails(message === undefined ? `${code}` : `${message} (${code})`);
}
