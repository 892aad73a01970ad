import { REQUIRED_DOCUMENTS } from '@portal/domain/applications/document-rules.ts'
import { expect, test } from 'vitest'
import enDirectory from '../../../../../../locales/en/directory.json'
import enDocuments from '../../../../../../locales/en/documents.json'
import kkDirectory from '../../../../../../locales/kk/directory.json'
import kkDocuments from '../../../../../../locales/kk/documents.json'
import ruDirectory from '../../../../../../locales/ru/directory.json'
import ruDocuments from '../../../../../../locales/ru/documents.json'

/** A program's page has these names in its own catalogue: those of all documents would be a further file to load. */
test.each([
  ['kk', kkDirectory.program.papers, kkDocuments.slots],
  ['ru', ruDirectory.program.papers, ruDocuments.slots],
  ['en', enDirectory.program.papers, enDocuments.slots],
])('a program names each required document like the application: %s', (_language, papers, slots) => {
  const required = [...new Set(Object.values(REQUIRED_DOCUMENTS).flat())]
  expect(papers).toEqual(Object.fromEntries(required.map((slot) => [slot, slots[slot as keyof typeof slots]])))
})
