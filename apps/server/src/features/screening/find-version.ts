import { createHash } from 'node:crypto'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Reader, Trx } from '../../platform/database/database.ts'
import { publishedOn, versionsOn } from '../content/queries.ts'
import { CURRENT_VERSION, isShipped, loadVersion, type TestContent } from './load-content.ts'
import { insertVersion } from './repository.ts'

type Scope<Access> = { readonly db: Access; readonly now: Date }
type Content = Omit<TestContent, 'version'>

/** Statements as people have changed them, in the order and with the scales of the release; null: those of it. */
async function changedContent({ db, now }: Scope<Reader | Trx>): Promise<Content | null> {
  const day = kazakhstanDate(now)
  // Each submission asks: the texts are read where some have changed alone.
  if ((await versionsOn(db, 'statement', day)).every(({ number }) => number === 0)) return null
  const entries = await publishedOn(db, 'statement', day)
  const changed = new Map(entries.map(({ key, value }) => [key, value]))
  const { version: _, ...shippedContent } = await loadVersion(CURRENT_VERSION)
  const { scales, statements, key } = shippedContent
  const content: Content = {
    scales,
    statements: statements.map(({ id, ...shipped }) => ({ id, ...(changed.get(id)?.text ?? shipped) })),
    key: statements.map(({ id }, index) => {
      const own = changed.get(id)
      const shipped = key[index] ?? { scale: '', isReversed: false }
      return own === undefined ? shipped : { scale: own.scale, isReversed: own.isReversed }
    }),
  }
  return hashOf(content) === hashOf(shippedContent) ? null : content
}

/** Hash of the statements and the key, in their order. */
const hashOf = ({ statements, key }: Content): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        statements.map(({ id, kk, ru, en }) => [id, kk, ru, en]),
        key.map(({ scale, isReversed }) => [scale, isReversed]),
      ]),
    )
    .digest('hex')

const known = (db: Reader | Trx, content: Content) =>
  db.selectFrom('screeningVersions').select('version').where('contentHash', '=', hashOf(content)).executeTakeFirst()

/** Version of a new attempt. Statements that people have changed make a new one, once. */
export async function versionToGive({ db, now }: Scope<Trx>): Promise<number> {
  const content = await changedContent({ db, now })
  if (content === null) return CURRENT_VERSION
  await insertVersion(db, { content: JSON.stringify(content), contentHash: hashOf(content), createdAt: now })
  const found = await known(db, content)
  if (found === undefined) throw new Error('a version of the screening test is gone')
  return found.version
}

/** Content of a version. */
export async function contentOf(db: Reader | Trx, version: number): Promise<TestContent> {
  if (isShipped(version)) return loadVersion(version)
  const { content } = await db
    .selectFrom('screeningVersions')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return { ...(content as Content), version }
}

/** Content of the version that new attempts get, for its figures; before the first of them, that of the release. */
export async function currentContent({ db, now }: Scope<Reader>): Promise<TestContent> {
  const content = await changedContent({ db, now })
  const found = content === null ? undefined : await known(db, content)
  return contentOf(db, found?.version ?? CURRENT_VERSION)
}
