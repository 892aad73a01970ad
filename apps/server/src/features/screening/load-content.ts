import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import type { ScoringKey } from '@portal/domain/screening/rules.ts'
import { STATEMENT_COUNT } from '@portal/domain/screening/status.ts'
import { readShippedFile } from '../../platform/shipped-data.ts'

/** The version for new attempts. An attempt keeps its version for good. */
export const CURRENT_VERSION = 2
const VERSIONS = [1, 2] as const

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

/** Reads all versions of the test. @throws where one lacks its 80 statements with scales. */
export async function loadTestContents(): Promise<ReadonlyMap<number, TestContent>> {
  return new Map(await Promise.all(VERSIONS.map(async (version) => [version, await loadVersion(version)] as const)))
}

async function loadVersion(version: number): Promise<TestContent> {
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
