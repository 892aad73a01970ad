/** Subject of a notice: a mail of the portal by its Message-ID. */
type About = { readonly messageId: string }

const crlf = (lines: readonly string[]): string => lines.join('\r\n')
const to = ({ messageId }: About): string => `bounces+${messageId}@portal.kz`

const returned = ({ messageId }: About): readonly string[] => [
  `Return-Path: <${to({ messageId })}>`,
  'From: Admission portal <no-reply@portal.kz>',
  'To: <aigerim@example.kz>',
  'Subject: =?UTF-8?Q?=D3=A8=D1=82=D1=96=D0=BD=D1=96=D1=88?=',
  `Message-ID: <${messageId}@portal.kz>`,
  'Auto-Submitted: auto-generated',
  '',
]

const report = (
  heads: readonly string[],
  people: readonly string[],
  status: readonly string[],
  back: readonly string[],
): string =>
  crlf([
    ...heads,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b0/report"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--b0/report',
    ...people,
    '',
    '--b0/report',
    'Content-Type: message/delivery-status',
    '',
    ...status,
    '',
    '--b0/report',
    ...back,
    '--b0/report--',
    '',
  ])

export const postfix = (about: About): string =>
  report(
    [
      'Return-Path: <>',
      `X-Original-To: ${to(about)}`,
      'Delivered-To: bounces@portal.kz',
      'From: MAILER-DAEMON@mx.portal.kz (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      `To: ${to(about)}`,
      'Auto-Submitted: auto-replied',
    ],
    ['Content-Description: Notification', 'Content-Type: text/plain; charset=us-ascii', '', 'I am sorry to have to...'],
    [
      'Reporting-MTA: dns; mx.portal.kz',
      'X-Postfix-Queue-ID: 4F2C21A0',
      'Arrival-Date: Fri, 20 Nov 2026 09:30:00 +0000 (UTC)',
      '',
      'Final-Recipient: rfc822; aigerim@example.kz',
      'Original-Recipient: rfc822;aigerim@example.kz',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.example.kz',
      'Diagnostic-Code: smtp; 550 5.1.1 <aigerim@example.kz>: Recipient address',
      '    rejected: User unknown in virtual mailbox table',
    ],
    ['Content-Description: Undelivered Message Headers', 'Content-Type: text/rfc822-headers', '', ...returned(about)],
  )

/** Exim names no code beside the server's words. */
export const exim = (about: About): string =>
  report(
    [
      'Return-path: <>',
      `Envelope-to: ${to(about)}`,
      'X-Failed-Recipients: aigerim@example.kz',
      'Auto-Submitted: auto-replied',
      'From: Mail Delivery System <Mailer-Daemon@mx.portal.kz>',
      `To: ${to(about)}`,
      'Subject: Mail delivery failed: returning message to sender',
    ],
    [
      'Content-type: text/plain; charset=us-ascii',
      '',
      'This message was created automatically by mail delivery software.',
    ],
    [
      'Reporting-MTA: dns; mx.portal.kz',
      '',
      'Action: failed',
      'Final-Recipient: rfc822;aigerim@example.kz',
      'Status: 5.0.0',
      'Remote-MTA: dns; mx.example.kz',
      'Diagnostic-Code: smtp; 552 5.2.2 Mailbox is full',
    ],
    ['Content-type: message/rfc822', '', ...returned(about), 'Hello!'],
  )

/** Exim before 4.8: a text for people, and the mail below it. */
export const oldExim = (about: About): string =>
  crlf([
    'Return-path: <>',
    `Envelope-to: ${to(about)}`,
    'X-Failed-Recipients: aigerim@example.kz',
    'From: Mail Delivery System <Mailer-Daemon@mx.portal.kz>',
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'A message that you sent could not be delivered to one or more of its recipients.',
    '  aigerim@example.kz',
    '    SMTP error from remote mail server after RCPT TO: 550 5.7.1 no such user',
    '',
    '------ This is a copy of the message, including all the headers. ------',
    ...returned(about),
    'Hello!',
  ])

/** Exchange gives up after a day with a code of the fourth class, its words in several languages. */
export const exchange = (about: About): string =>
  report(
    [
      'From: <postmaster@example.kz>',
      'To: <bounces@portal.kz>',
      'Subject: =?utf-8?B?0J3QtdCy0L7Qt9C80L7QttC90L4g0LTQvtGB0YLQsNCy0LjRgtGM?=',
      'Content-Language: ru-RU',
      `In-Reply-To: <${about.messageId}@portal.kz>`,
      'X-MS-Exchange-Message-Is-Ndr:',
    ],
    [
      'Content-Type: multipart/alternative; differences=Content-Type; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset="utf-8"',
      'Content-Transfer-Encoding: base64',
      '',
      '0J3QtdCy0L7Qt9C80L7QttC90L4g0LTQvtGB0YLQsNCy0LjRgtGM',
      '--b1',
      'Content-Type: text/html; charset="utf-8"',
      '',
      '<html><body><b>Action: delivered</b></body></html>',
      '--b1--',
    ],
    [
      'Reporting-MTA: dns;EX01.example.kz',
      'Received-From-MTA: dns;mx.portal.kz',
      '',
      'Final-recipient: RFC822; aigerim@example.kz',
      'Action: failed',
      'Status: 4.4.7',
      'X-Display-Name: =?utf-8?B?0JDQudCz0LXRgNC40Lw=?=',
    ],
    ['Content-Type: message/rfc822', '', ...returned(about)],
  )

export const gmail = (about: About): string =>
  report(
    [
      `Delivered-To: ${to(about)}`,
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      `To: ${to(about)}`,
      'Auto-Submitted: auto-replied',
      'Subject: Delivery Status Notification (Failure)',
      `References: <${about.messageId}@portal.kz>`,
      'X-Failed-Recipients: aigerim@gmail.com',
    ],
    ['Content-Type: text/plain; charset="UTF-8"', '', 'Address not found'],
    [
      'Reporting-MTA: dns; googlemail.com',
      '',
      'Final-Recipient: rfc822; aigerim@gmail.com',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; gmail-smtp-in.l.google.com. (2a00:1450::1b, the server for the domain gmail.com.)',
      'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
      " 550-5.1.1 double-checking the recipient's email address for typos or",
      ' 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser - gsmtp',
    ],
    ['Content-Type: message/rfc822', '', ...returned(about)],
  )

/** Mail.ru in windows-1251, its words quoted-printable. */
export const mailRu = (about: About): string =>
  report(
    [
      'From: =?windows-1251?Q?=CF=EE=F7=F2=E0?= <mailer-daemon@corp.mail.ru>',
      `To: ${to(about)}`,
      'Subject: =?windows-1251?B?z+j88ezuIO3lIOTu8fLg4uvl7e4=?=',
      'Auto-Submitted: auto-replied',
    ],
    [
      'Content-Type: text/plain; charset=windows-1251',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '=CF=E8=F1=FC=EC=EE =ED=E5 =E4=EE=F1=F2=E0=E2=EB=E5=ED=EE',
    ],
    [
      'Reporting-MTA: dns; mx.mail.ru',
      '',
      'Final-Recipient: rfc822; aigerim@mail.ru',
      'Action: failed',
      'Status: 5.0.0',
      'Diagnostic-Code: smtp; 550 Message was not accepted -- invalid mailbox.  Local mailbox aigerim@mail.ru is unavailable: account is disabled',
    ],
    ['Content-Type: text/rfc822-headers; charset=windows-1251', '', ...returned(about)],
  )

/** Yandex in koi8-r, with the status in base64. */
export const yandex = (about: About): string =>
  report(
    [
      'From: =?koi8-r?B?8M/e1MEg8c7ExcvT?= <mailer-daemon@yandex.ru>',
      `To: ${to(about)}`,
      'Subject: =?koi8-r?B?7sXEz9PUwdfMxc7Oz8Ug08/Pwt3FzsnF?=',
    ],
    [
      'Content-Type: text/plain; charset=koi8-r',
      'Content-Transfer-Encoding: base64',
      '',
      '8MnT2M3PIM7FIMTP09TB18zFzs8=',
    ],
    [
      'Reporting-MTA: dns; forward501.mail.yandex.net',
      '',
      'Final-Recipient: rfc822; aigerim@yandex.kz',
      'Action: failed',
      'Status: 5.7.1',
      'Diagnostic-Code: smtp; 550 5.7.1 No such user!',
    ],
    ['Content-Type: message/rfc822', '', ...returned(about)],
  )

export const delayed = (about: About): string =>
  report(
    [`To: ${to(about)}`, 'From: MAILER-DAEMON@mx.portal.kz', 'Subject: Delayed Mail (still being retried)'],
    ['Content-Type: text/plain', '', 'THIS IS A WARNING ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.'],
    [
      'Reporting-MTA: dns; mx.portal.kz',
      '',
      'Final-Recipient: rfc822; aigerim@example.kz',
      'Action: delayed',
      'Status: 4.4.1',
      'Diagnostic-Code: smtp; connect to mx.example.kz[192.0.2.1]:25: Connection timed out',
      'Will-Retry-Until: Wed, 25 Nov 2026 09:30:00 +0000 (UTC)',
    ],
    ['Content-Type: text/rfc822-headers', '', ...returned(about)],
  )

export const delivered = (about: About): string =>
  delayed(about).replace('delayed', 'delivered').replace('4.4.1', '2.0.0')

export const autoReply = (about: About): string =>
  crlf([
    'From: Aigerim <aigerim@example.kz>',
    `To: ${to(about)}`,
    'Subject: Automatic reply: I am away. Action: failed',
    'Auto-Submitted: auto-replied',
    `In-Reply-To: <${about.messageId}@portal.kz>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Action: failed',
    'Status: 5.1.1',
  ])

/** A notice forwarded to the office is a letter of a person. */
export const forwarded = (about: About): string =>
  crlf([
    'From: Somebody <somebody@example.kz>',
    'To: bounces@portal.kz',
    'Subject: Fwd: Undelivered Mail',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b2"',
    '',
    '--b2',
    'Content-Type: text/plain',
    '',
    'See below.',
    '--b2',
    'Content-Type: message/rfc822',
    '',
    postfix(about),
    '--b2--',
  ])

/** A scanner on the way has put a notice into a part of its own. */
export const wrapped = (about: About): string => {
  const [head = '', ...body] = postfix(about).split('\r\n\r\n')
  const own = head.split('\r\n').filter((line) => !line.startsWith('Content-Type:'))
  return crlf([
    ...own,
    'Content-Type: multipart/mixed; boundary="b3"',
    '',
    '--b3',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b0/report"',
    '',
    body.join('\r\n\r\n'),
    '--b3',
    'Content-Type: text/plain',
    '',
    'Checked by a scanner.',
    '--b3--',
  ])
}

/** Its words are markup, an address, an endless line, and letters that change the direction of text. */
export const hostile = (about: About): string =>
  postfix(about).replace(
    'User unknown',
    `<script>alert(1)</script><img src=x onerror=alert(1) \u202Eabc\u0007 ${'very long words '.repeat(100)}`,
  )

/** It ends in the middle of the returned mail, like a long one that is not read to its end. */
export const cutOff = (about: About): string => {
  const whole = exim(about)
  return `${whole.slice(0, whole.indexOf('Hello!'))}${'x'.repeat(70)}\r\n`.repeat(1)
}

/** No boundary that it names, no end, bytes of no charset. */
export const broken = (about: About): Buffer =>
  Buffer.concat([
    Buffer.from(postfix(about).replaceAll('--b0/report', '--another').slice(0, 700), 'latin1'),
    Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3]),
  ])
