import type { NoticeView } from '@portal/domain/content/schema.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { call } from './client.ts'
import { currentSession, may } from './session.ts'

/** Interval for a page that stays open. A page comes with the notices of its moment. */
const LOOK_MS = 10 * 60_000
const page = document.documentElement

/** Sets the reader's kind: the styles of notices choose by it. Staff have notices of their own. */
function nameReader(): void {
  const session = currentSession()
  page.dataset['reader'] = session === null ? 'guest' : may(session, 'listStaffNotices') ? 'staff' : 'applicant'
}

async function read(): Promise<readonly NoticeView[]> {
  const staff = may(currentSession(), 'listStaffNotices') ? (await call('listStaffNotices', {})).list : []
  return [...(await call('listPublicNotices', {})).list, ...staff]
}

function show(notices: readonly NoticeView[]): void {
  const shown = [...document.querySelectorAll<HTMLElement>('.notices p')].map(({ dataset, textContent }) =>
    [dataset['key'], dataset['to'], dataset['tone'], textContent].join(),
  )
  const next = LANGUAGES.flatMap((language) =>
    notices.map(({ key, audience, tone, text }) => [key, audience, tone, text[language]].join()),
  )
  if (shown.join() === next.join()) return
  // The server writes them into the page in all languages, empty ones too.
  for (const aside of document.querySelectorAll<HTMLElement>('.notices')) {
    const language = LANGUAGES.find((each) => each === aside.lang)
    if (language === undefined) continue
    const lines = notices.map(({ key, audience, tone, text }) => {
      const line = Object.assign(document.createElement('p'), { textContent: text[language] })
      Object.assign(line.dataset, { key, to: audience, tone })
      return line
    })
    aside.replaceChildren(...lines)
  }
}

const look = (): void => void read().then(show, () => undefined)

/** Keeps the notices above the app current for a signed-in reader. Returns the end of it, at sign-out. */
export function watchNotices(): () => void {
  nameReader()
  if (page.dataset['reader'] === 'staff') look()
  let lookedAt = Date.now()
  const lookIfDue = (): void => {
    if (document.hidden || Date.now() - lookedAt < LOOK_MS) return
    lookedAt = Date.now()
    look()
  }
  document.addEventListener('visibilitychange', lookIfDue)
  const timer = setInterval(lookIfDue, 60_000)
  return () => {
    document.removeEventListener('visibilitychange', lookIfDue)
    clearInterval(timer)
    nameReader()
  }
}
