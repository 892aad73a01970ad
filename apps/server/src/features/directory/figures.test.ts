import { readdirSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../platform/database/migrations.ts'

test('a folder of an earlier version keeps its figures, those of archived programs too', async () => {
  const folder = await createEmptyDatabase()
  const client = new pg.Client(folder.connection)
  try {
    const earlier = readdirSync(MIGRATIONS_FOLDER).filter((name) => name < '0083')
    await migrate(folder.connection, MIGRATIONS_FOLDER, { only: earlier })
    await client.connect()
    const columns = `code, level, name_kz, name_ru, name_en, field_code, field_name_kz, field_name_ru, field_name_en,
      is_creative, unt_subjects`
    await client.query(`insert into programs (${columns}, grant_quantity2026, cutoff_min2025, cutoff_max2025, archived_at)
      values ('B098', 'BACHELOR', 'x', 'x', 'x', '6B11', 'x', 'x', 'x', true, '{}', 20, 50, 50, now()),
        ('M001', 'MASTERS_DEGREE', 'x', 'x', 'x', '7M01', 'x', 'x', 'x', false, '{}', null, null, null, null)`)
    await migrate(folder.connection)
    const { rows } = await client.query(
      'select program_code, kind, year, value, winners, source, competition_id from program_figures order by kind',
    )
    const of = { program_code: 'B098', source: 'S3', competition_id: null }
    expect(rows).toEqual([
      { ...of, kind: 'GRANTS', year: 2026, value: 20, winners: null },
      { ...of, kind: 'HIGHEST_SCORE', year: 2025, value: 50, winners: 1 },
      { ...of, kind: 'LOWEST_SCORE', year: 2025, value: 50, winners: 1 },
    ])
    const kept = await client.query('select grant_quantity2026, cutoff_min2025 from programs order by code')
    expect(kept.rows[0]).toEqual({ grant_quantity2026: 20, cutoff_min2025: 50 })
  } finally {
    await client.end()
    await folder.drop()
  }
})
