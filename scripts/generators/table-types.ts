import type { Generator } from './generator.ts'

/** The tables as types, so that a query that does not fit the migrations does not compile. */
export const tableTypes: Generator = {
  path: 'apps/server/src/platform/database/tables.ts',
  make: async ({ database }) => {
    const { rows } = await database.query<Column>(COLUMNS)
    const tables = Map.groupBy(rows, (column) => column.table)
    const types = [...tables].map(([table, columns]) => {
      const fields = columns.map((column) => `    ${camelCase(column.name)}: ${typeOfColumn(column)}`)
      return `  ${camelCase(table)}: {\n${fields.join('\n')}\n  }`
    })
    const sections = [
      '// Made by `npm run generate` from the migrations: do not edit.',
      importLine(types.join('\n')),
      `/** Every table of the database, by its name in the code. */\nexport type Tables = {\n${types.join('\n')}\n}`,
    ]
    return `${sections.join('\n\n')}\n`
  },
}

type Column = {
  table: string
  name: string
  /** PostgreSQL's own name of the type; of its entries, for an array. */
  type: string
  isArray: boolean
  isNullable: boolean
  hasDefault: boolean
  isAlwaysGenerated: boolean
  /** The single-column CHECK constraints, as PostgreSQL prints them. */
  checks: string[]
}

const COLUMNS = `
  select
    relname as "table",
    attname as "name",
    coalesce(entry.typname, pg_type.typname) as "type",
    entry.oid is not null as "isArray",
    not attnotnull as "isNullable",
    atthasdef or attidentity = 'd' as "hasDefault",
    attgenerated <> '' or attidentity = 'a' as "isAlwaysGenerated",
    array(
      select pg_get_constraintdef(oid) from pg_constraint
      where contype = 'c' and conrelid = attrelid and conkey = array[attnum] order by conname
    ) as "checks"
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  left join pg_type entry on pg_type.typcategory = 'A' and entry.oid = pg_type.typelem
  where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace
    and attnum > 0 and not attisdropped and relname <> 'schema_migrations'
    and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
  order by relname, attnum`

const JSON_DOCUMENT = 'unknown'

const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  time: 'string',
  tsvector: 'string',
  timestamptz: 'Date',
  json: JSON_DOCUMENT,
  jsonb: JSON_DOCUMENT,
  bytea: 'Buffer',
}

function typeOfColumn(column: Column): string {
  const entry = literalsOf(column.checks) ?? TYPES[column.type]
  if (entry === undefined) throw new Error(`${column.table}.${column.name}: no type in the code for ${column.type}`)
  const value = column.isArray ? `Array<${entry}>` : entry
  const nullable = column.isNullable ? `${value} | null` : value
  if (entry === JSON_DOCUMENT) return typeOfDocument(column)
  if (column.isAlwaysGenerated) return `GeneratedAlways<${nullable}>`
  return column.hasDefault ? `Generated<${nullable}>` : nullable
}

/** JSON is read as it is, but written through JSON.stringify: the driver would make a list an SQL array. */
function typeOfDocument(column: Column): string {
  const written = column.isNullable ? 'string | null' : 'string'
  const inserted = column.isNullable || column.hasDefault ? `${written} | undefined` : written
  return `ColumnType<unknown, ${inserted}, ${written}>`
}

/**
 * The words that a CHECK allows: `status in ('A', 'B')`, `status = 'A'`, `roles <@ array['A', 'B']`, also beside further
 * conditions joined by AND.
 */
function literalsOf(checks: readonly string[]): string | undefined {
  const words = checks
    .filter((check) => !/ OR /.test(check))
    .flatMap((check) => check.replace(/^CHECK \(+/, '').split(/ AND \(*/))
    .map(
      (check) =>
        /^\w+\)?(?:::text)? (?:= ANY|<@) \(*ARRAY\[([^\]]*)\]/.exec(check) ??
        /^\w+\)?(?:::text)? = ('[^']*')/.exec(check),
    )
    .find((match) => match !== null)?.[1]
    ?.match(/'[^']*'/g)
  return words?.join(' | ')
}

/** As the query builder converts names; it cannot find back the underscore before a digit. */
function camelCase(name: string): string {
  if (/_\d/.test(name)) throw new Error(`${name}: no underscore before a digit, please`)
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

function importLine(code: string): string {
  const names = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => code.includes(`${name}<`))
  return `import type { ${names.join(', ')} } from 'kysely'`
}
