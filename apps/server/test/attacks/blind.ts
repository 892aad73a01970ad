import { ENDPOINT_TABLES } from '@portal/domain/contract.ts'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import { unzip } from '@portal/office-files/test/unzip.ts'
import type { BlindCase, Facts } from '../blind-case.ts'
import { textOfPdf } from '../pdf-text.ts'
import type { Answer, TestPortal } from '../portal.ts'

/** An answer or a message to an expert. `asked`: the string of a search, a filter or an order. */
export type Answered = Pick<Answer, 'status' | 'headers' | 'body'> & {
  readonly call: string
  readonly asked?: { readonly key: string; readonly fact: string | null }
}

/** Calls that experts may make for reading, by their paths. Public ones name universities to everybody. */
const READS = Object.values(ENDPOINT_TABLES)
  .flatMap((table) => Object.values(table) as Endpoint[])
  .filter(({ method, access }) => method === 'GET' && Array.isArray(access) && access.includes('EXPERT'))

/** Keys of queries that a list could search, filter or order by. */
const ASKED_KEYS = ['q', 'search', 'sort', 'order', 'fio', 'name', 'citizenship', 'university', 'number', 'filter']

/** Everything that an expert is answered about a case: reads, searches by each fact, refusals, messages. */
export async function answersTo(portal: TestPortal, { expert, id, path }: BlindCase, facts: Facts) {
  const answers: Answered[] = []
  const ask = async (method: 'GET' | 'POST', url: string, body?: object, asked?: Answered['asked']) => {
    const { status, headers, body: answer } = await expert.call(method, url, body)
    const call = `${method} ${url} ${JSON.stringify(body ?? '')}`
    answers.push({ call, status, headers, body: answer, ...(asked === undefined ? {} : { asked }) })
  }
  for (const { path: pattern } of READS) {
    const url = pattern.replace(/:(\w+)/g, (_, name: string) =>
      name === 'id' ? id : name === 'slot' ? 'motivationLetter' : '1',
    )
    await ask('GET', url)
  }
  for (const key of ASKED_KEYS) {
    const ofKey = (fact: string) => `/staff/grading?${new URLSearchParams({ [key]: fact })}`
    for (const fact of Object.values(facts)) await ask('GET', ofKey(fact), undefined, { key, fact })
    await ask('GET', ofKey('nobody has this'), undefined, { key, fact: null })
  }
  await ask('GET', '/staff/audit')
  await ask('GET', '/staff/grading?state=SIGNED')
  await ask('GET', `${path}/dissertationResearch/1`)
  await ask('GET', `${path}/motivationLetter/9`)
  const draft = { comments: {}, version: 1 }
  await ask('POST', `/staff/grading/${id}/draft`, { ...draft, grades: { NONE: 1 } })
  await ask('POST', `/staff/grading/${id}/draft`, { ...draft, grades: { DEPTH: 3 } })
  await ask('POST', `/staff/grading/${id}/draft`, { ...draft, grades: { DEPTH: 3 }, version: 99 })
  await ask('POST', `/staff/grading/${id}/sign`, { code: '000000', grades: {}, comments: {} })
  await ask('POST', `/staff/grading/${id}/send-code`)
  await ask('POST', '/staff/interview', {})
  await portal.deliver()
  for (const mail of portal.mails.filter(({ to }) => to === expert.email))
    answers.push({ call: 'mail', status: 200, headers: {}, body: mail })
  for (const message of portal.messages) answers.push({ call: 'sms', status: 200, headers: {}, body: message })
  return answers
}

async function wordsOf({ body, headers }: Answered): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body) ?? ''
  const type = String(headers['content-type'] ?? '')
  if (type === 'application/pdf') return (await textOfPdf(body)) + body.toString('latin1')
  if (!/zip|officedocument/.test(type)) return body.toString('latin1') + body.toString('utf8')
  return [...(await unzip(body))].map(([name, bytes]) => `${name} ${bytes.toString()}`).join(' ')
}

/** Spellings of a fact that a reader could turn back. */
const spellingsOf = (fact: string): readonly string[] => [
  fact.toLowerCase(),
  encodeURIComponent(fact).toLowerCase(),
  Buffer.from(fact).toString('base64').replace(/=+$/, '').toLowerCase(),
  Buffer.from(fact).toString('hex'),
]

/** Parts of a picture that hold pixels and their meaning, and nothing else. */
const PIXELS = new Set(['IHDR', 'PLTE', 'sBIT', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'iCCP', 'pHYs', 'IDAT', 'IEND'])

function partsOfPicture(png: Buffer): readonly string[] {
  const parts: string[] = []
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at))
    parts.push(png.toString('latin1', at + 4, at + 8))
  return parts
}

/** Numbers of the cases of a list, in its order. */
const numbersOf = (body: Answer['body']): readonly number[] =>
  ((body?.list ?? []) as { label?: { number: number } }[]).flatMap(({ label }) => label?.number ?? [])

/** An answer without what differs between two calls of the same kind. */
const bareOf = ({ status, body }: Answered): string => JSON.stringify([status, body])

/** Places where answers identify the applicant, or could. `size`: that of the file of the letter. */
export async function leaksIn(answers: readonly Answered[], facts: Facts, size: number): Promise<readonly string[]> {
  const leaks: string[] = []
  for (const answer of answers) {
    const { call, headers, body, asked } = answer
    const own = Object.entries(headers).map(([name, value]) => [`header ${name}`, String(value)] as const)
    for (const [place, text] of [...own, ['body', await wordsOf(answer)] as const]) {
      const lower = text.toLowerCase()
      // An answer may repeat what it was asked.
      for (const [fact, value] of Object.entries(facts))
        if (asked?.fact !== value && spellingsOf(value).some((each) => lower.includes(each)))
          leaks.push(`${fact} in ${place} of ${call}`)
    }
    if (String(headers['content-length']) === String(size)) leaks.push(`size of the file in ${call}`)
    if (headers['content-type'] === 'image/png' && partsOfPicture(body).some((part) => !PIXELS.has(part)))
      leaks.push(`metadata in ${call}`)
    const numbers = numbersOf(body)
    if (numbers.some((number, at) => at > 0 && number < (numbers[at - 1] ?? 0))) leaks.push(`order in ${call}`)
    if (asked?.fact) {
      const control = answers.find((each) => each.asked?.key === asked.key && each.asked.fact === null)
      if (control === undefined || bareOf(control) !== bareOf(answer)) leaks.push(`search by ${asked.key} in ${call}`)
    }
  }
  return leaks
}
