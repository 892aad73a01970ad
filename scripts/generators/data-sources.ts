import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Generator } from './generator.ts'

const data = path.join(import.meta.dirname, '../../data')

/** Lists of the portal with their files, in the order of the page. */
const LISTS = {
  universities: ['universities.json'],
  programs: ['programs.json'],
  quotas: ['quota-categories.json', 'preemptive-rights.json', 'grant-documents.json'],
  professions: ['professions.json'],
  unt: ['unt.json'],
  cities: ['regions.json', 'cities.json', 'city-guides.json'],
  holidays: ['holidays.json'],
  resources: ['resources.json'],
  map: ['map.json'],
} as const

type Row = { readonly files: string; readonly rows: string; readonly text: string }

/** Rows of the table of `data/SOURCES.md`. */
const rowsOf = (page: string): readonly Row[] =>
  [...page.matchAll(/^\| ([^|]*\.json[^|]*) \|([^|]*)\| (.*) \|$/gm)].map(([, files = '', rows = '', text = '']) => ({
    files,
    rows,
    text,
  }))

/** Lines of the section of marks that names a file, without their marks. */
function marksOf(page: string, file: string): readonly string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith('Marks in') && part.split('\n')[0]?.includes(file))
  return [...(section ?? '').matchAll(/^- [A-Z]+\d* (.+)$/gm)].map(([, line = '']) => line)
}

const daysIn = (text: string): readonly string[] => [
  ...[...text.matchAll(/\b20\d\d-\d\d-\d\d\b/g)].map(([day]) => day),
  ...[...text.matchAll(/\b(\d\d)\.(\d\d)\.(20\d\d)\b/g)].map(([, day, month, year]) => `${year}-${month}-${day}`),
]

const latest = (found: readonly string[]): string | null => [...found].sort().at(-1) ?? null

/**
 * The latest day (`2026-07-14`, `26.04.2023`) or year that a text names. A day is later than its year alone.
 * @param now year of the latest source of all. A later one is content.
 */
const latestOf = (text: string, now: string): string | null =>
  latest([...daysIn(text), ...[...text.matchAll(/\b20[12]\d\b/g)].map(([year]) => year).filter((year) => year <= now)])

const plain = (text: string): string => text.replace(/\*\*|`/g, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')

/** Sources of the shipped lists for the public page about them, from the page for developers. */
export const dataSources: Generator = {
  path: 'data/sources.json',
  make: async () => {
    const page = await readFile(path.join(data, 'SOURCES.md'), 'utf8')
    const rows = rowsOf(page)
    const now = latest(daysIn(page))?.slice(0, 4) ?? ''
    const lists = Object.entries(LISTS).map(([id, files]) => {
      const own = rows.filter((row) => files.some((file) => row.files.includes(file)))
      if (own.length === 0) throw new Error(`data/SOURCES.md names none of ${files.join(', ')}`)
      const marks = [...new Set(files.flatMap((file) => marksOf(page, file)))]
      const sources = (marks.length > 0 ? marks : own.map(({ text }) => text)).map(plain)
      const counts = own.flatMap((row) => row.rows.match(/\d+/g)?.map(Number) ?? [])
      return {
        id,
        count: counts.reduce((sum, count) => sum + count, 0),
        latest: latestOf(sources.join('\n'), now),
        sources,
      }
    })
    return `${JSON.stringify(lists, null, 2)}\n`
  },
}
