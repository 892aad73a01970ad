import { type StatementEntry, TEST_SCALES } from '@portal/domain/content/text-schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import type { ScoringKey } from '@portal/domain/screening/rules.ts'
import { STATEMENT_COUNT } from '@portal/domain/screening/status.ts'
import { readShippedFile } from '../../platform/shipped-data.ts'

/** The version for new attempts. An attempt keeps its version for good. */
export const CURRENT_VERSION = 2
/** Versions of the release. Those of people are numbered from 1001 (find-version.ts). */
const VERSIONS: readonly number[] = [1, CURRENT_VERSION]
export const isShipped = (version: number): boolean => VERSIONS.includes(version)

type Statement = { readonly id: string } & Readonly<Record<Language, string>>
type KeyFile = {
  readonly scales: readonly ({ readonly id: string } & LocalizedName)[]
  readonly statements: Readonly<Record<string, { readonly scale: string; readonly reversed?: true }>>
}

/** One version of the test: texts in order, scales, and the scoring key in the same order. */
export type TestContent = {
  readonly version: number
  readonly statements: readonly Statement[]
  readonly scales: KeyFile['scales']
  readonly key: ScoringKey
}

const loaded = new Map<number, Promise<TestContent>>()

/** A version of the release, read once. @throws where it lacks its 80 statements with scales. */
export function loadVersion(version: number): Promise<TestContent> {
  const known = loaded.get(version) ?? readVersion(version)
  loaded.set(version, known)
  return known
}

async function readVersion(version: number): Promise<TestContent> {
  const [statements, file] = await Promise.all([
    readShippedFile<Statement[]>(`screening/statements-${version}.json`),
    readShippedFile<KeyFile>(`screening/key-${version}.json`),
  ])
  const scales = new Set(file.scales.map(({ id }) => id))
  if (statements.length !== STATEMENT_COUNT) throw new Error(`version ${version} of the screening test is not whole`)
  const key = statements.map(({ id }) => {
    const entry = file.statements[id]
    if (entry === undefined || !scales.has(entry.scale)) throw new Error(`statement ${id} has no place in the key`)
    return { scale: entry.scale, isReversed: entry.reversed === true }
  })
  return { version, statements, scales: file.scales, key }
}

/** Statements of the release's newest version of the screening test, by their ids. */
export async function shippedStatements(): Promise<ReadonlyMap<string, StatementEntry>> {
  const { statements, key } = await loadVersion(CURRENT_VERSION)
  return new Map(
    statements.map(({ id, kk, ru, en }, index) => {
      const { scale, isReversed } = key[index] ?? { scale: '', isReversed: false }
      const known = TEST_SCALES.find((each) => each === scale)
      if (known === undefined) throw new Error(`statement ${id} has the unknown scale ${scale}`)
      return [id, { text: { kk, ru, en }, scale: known, isReversed }]
    }),
  )
}
