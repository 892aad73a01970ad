/** The subject of a commit (docs/contributing.md#words). `scripts/hooks/commit-msg` passes the file of the message. */
import { readFileSync } from 'node:fs'
import { faultsOf } from './prose.ts'
import type { Problem } from './sources.ts'

const MOST_SIGNS = 72
/** Articles, pronouns and other words that begin a statement, not an order. */
const NO_VERB =
  /^(?:an?|the|all|any|both|each|every|few|it|its|many|no|none|nothing|one|our|some|such|they|this|these|those|two|three|we|if|in|on|at|by|for|from|to|with|without|while|when|after|before|as|now|more|less|only|own|wip)$/i
const INFLECTED = /(?:s|ed|ing)$/i
/** Imperatives that look inflected. */
const IMPERATIVES =
  /^(?:access|address|assess|bias|bring|bypass|canvas|compress|cross|discuss|dismiss|embed|express|feed|focus|guess|miss|need|pass|ping|press|proceed|process|progress|ring|seed|shed|speed|spring|string|stress|suppress|toss|trespass|weed|witness)$/i

/** Faults of a subject. One by git itself is as it is. */
export function checkSubject(message: string): readonly Problem[] {
  const line = message.split('\n').find((one) => one.trim() !== '' && !one.startsWith('#')) ?? ''
  const subject = line.trim().replace(/^(?:fixup|squash|amend)! /, '')
  if (subject === '') return ['the subject is empty']
  if (/^Revert "/.test(subject)) return []
  const first = /^[\p{L}’'-]*/u.exec(subject)?.[0] ?? ''
  const problems = faultsOf({ text: subject, isHeading: false }).map(({ rule, words }) => `${rule}: ${words}`)
  if (subject.length > MOST_SIGNS) problems.push(`${subject.length} characters; a subject has ${MOST_SIGNS} at most`)
  const isOrder = !NO_VERB.test(first) && (!INFLECTED.test(first) || IMPERATIVES.test(first))
  if (!isOrder || !/^\p{Lu}/u.test(first))
    problems.push(`begin with an imperative such as Add, Fix or Remove: ${first}`)
  if (/\.$/.test(subject)) problems.push('a subject has no full stop at its end')
  return problems
}

function main(file: string): void {
  const problems = checkSubject(readFileSync(file, 'utf8'))
  if (problems.length === 0) return
  console.error(['The commit’s subject (docs/contributing.md, Words):', ...problems].join('\n  '))
  process.exitCode = 1
}

if (import.meta.main) main(process.argv[2] ?? '')
