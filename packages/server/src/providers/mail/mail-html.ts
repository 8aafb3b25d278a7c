import { cutText } from '@chatwire/protocol';
import { avatar } from './avatar.ts';
import { groupBySender, type SenderGroup } from './group-by-sender.ts';
import type { Mail } from './mail.ts';
import { DARK, FONT, LIGHT } from './mail-colors.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { html, type Markup } from './markup.ts';
import { directionOf, type TextDirection } from './text-direction.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

/**
 * Renders the built-in email with tables and inline styles, because email clients support little else. Loads nothing
 * external except avatars. The page has the direction of its messages, and each text its own direction.
 */
export function mailHtml(mail: Mail): string {
  const { subject, messages } = mail;
  const direction = directionOf([...messages.map(({ message }) => message), subject].join(' '));
  return html`<!doctype html>
<html lang="en" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${preview(mail)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" bgcolor="${LIGHT.page}">
<tr><td align="center" class="gutter" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" class="card" bgcolor="${LIGHT.card}" style="width:100%;max-width:560px;background:${LIGHT.card};border-radius:12px">
<tr><td class="inside" style="padding:28px 32px 32px">
${heading(mail, direction)}
${omitted(mail.messagesOmitted)}
${groupBySender(messages).map((group) => senderGroup(group, direction))}
${button(mail.link)}
</td></tr>
</table>
${footer(mail)}
</td></tr>
</table>
</body>
</html>
`.text;
}

const STYLE = html`
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:${LIGHT.accent}}
@media (max-width:520px){.gutter{padding:0 0 24px!important}.card{border-radius:0!important}.inside{padding:24px 20px 28px!important}.button{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){.page{background:${DARK.page}!important}.card{background:${DARK.card}!important}.ink{color:${DARK.ink}!important}.muted{color:${DARK.muted}!important}.line{border-color:${DARK.line}!important}a{color:${DARK.accent}}}
[data-ogsc] .ink{color:${DARK.ink}!important}[data-ogsc] .muted{color:${DARK.muted}!important}
`;

/** Email clients show no more characters of a message in their lists. */
const PREVIEW_LENGTH = 120;

/** Returns the text that email clients show in lists after the subject. */
function preview({ messages }: Mail): string {
  const newest = messages.at(-1);
  return newest ? `${newest.sender.name}: ${cutText(newest.message, PREVIEW_LENGTH)}` : '';
}

function heading({ from, subject, senderDetails, groupDetails }: Mail, direction: TextDirection): Markup {
  const about = groupDetails
    ? { uid: groupDetails.guid, name: groupDetails.name, avatar: groupDetails.icon }
    : senderDetails;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
${about && html`<td width="60" valign="middle" style="width:60px">${avatar(about, 48)}</td>`}
<td valign="middle" align="${startSideOf(direction)}">
<div class="muted" dir="${directionOf(from.name)}" style="${FONT};font-size:13px;line-height:18px;color:${LIGHT.muted};text-align:${startSideOf(direction)}">${from.name}</div>
<h1 class="ink" dir="${directionOf(subject)}" style="${FONT};margin:2px 0 0;font-size:20px;line-height:26px;font-weight:600;color:${LIGHT.ink};text-align:${startSideOf(direction)};word-break:break-word">${subject}</h1>
</td></tr>
<tr><td colspan="2" class="line" style="padding-top:22px;border-bottom:1px solid ${LIGHT.line};font-size:0;line-height:0">&nbsp;</td></tr></table>`;
}

function omitted(count: number | undefined): Markup | undefined {
  if (count === undefined) return undefined;
  return html`<p class="muted" dir="ltr" style="${FONT};margin:20px 0 0;font-size:13px;line-height:18px;color:${LIGHT.muted};text-align:center">${MAIL_TEXTS.omitted(count)}</p>`;
}

function senderGroup({ sender, texts }: SenderGroup, direction: TextDirection): Markup {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:22px"><tr>
<td width="48" valign="top" style="width:48px;padding-top:2px">${avatar(sender, 36)}</td>
<td valign="top" align="${startSideOf(direction)}">
<div class="ink" dir="${directionOf(sender.name)}" style="${FONT};font-size:14px;line-height:20px;font-weight:600;color:${LIGHT.ink};text-align:${startSideOf(direction)};word-break:break-word">${sender.name}</div>
${texts.map(paragraph)}
</td></tr></table>
`;
}

function paragraph(text: string): Markup {
  const direction = directionOf(text);
  const [first = '', ...more] = text.split(/\r\n|\r|\n/);
  const lines = more.map((line) => html`<br>${line}`);
  return html`<div class="ink" dir="${direction}" style="${FONT};margin-top:3px;font-size:15px;line-height:22px;color:${LIGHT.ink};text-align:${startSideOf(direction)};word-break:break-word">${first}${lines}</div>`;
}

function button(link: string | undefined): Markup | undefined {
  if (link === undefined) return undefined;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:30px"><tr><td>
<a href="${link}" class="button" style="${FONT};display:inline-block;padding:12px 22px;border-radius:8px;background:${LIGHT.button};color:#ffffff;font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${MAIL_TEXTS.open}</a>
</td></tr></table>`;
}

function footer({ replyTo, from, unsubscribe }: Mail): Markup {
  const lines = [...(replyTo === undefined ? [] : [MAIL_TEXTS.reply]), MAIL_TEXTS.reason(from.name)];
  return html`<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px"><tr><td style="padding:20px 32px 0">
${lines.map((line) => html`<p class="muted" dir="ltr" style="${FONT};margin:0 0 4px;font-size:12px;line-height:18px;color:${LIGHT.muted};text-align:center">${line}</p>`)}${unsubscribeLinks(unsubscribe).map(({ label, url }) => html`<p class="muted" dir="ltr" style="${FONT};margin:0 0 4px;font-size:12px;line-height:18px;color:${LIGHT.muted};text-align:center"><a href="${url}" class="muted" style="color:${LIGHT.muted};text-decoration:underline">${label}</a></p>`)}
</td></tr></table>`;
}

function startSideOf(direction: TextDirection): 'left' | 'right' {
  return direction === 'rtl' ? 'right' : 'left';
}
