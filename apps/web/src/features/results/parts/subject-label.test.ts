import { minimum } from '@portal/domain/allotment/competition-schema.ts'
import { createTranslator } from '@portal/domain/kernel/texts.ts'
import { expect, test } from 'vitest'
import directory from '../../../../../../locales/en/directory.json' with { type: 'json' }
import results from '../../../../../../locales/en/results.json' with { type: 'json' }
import { subjectLabel } from './subject-label.ts'

test('every subject of a minimum has a text', () => {
  const t = createTranslator<string>({ directory, results }, 'en')
  const subjects = minimum.shape.subjects.def.keyType.options
  expect(subjects).toContain('PROFILE_1')
  for (const subject of subjects) expect(t(subjectLabel(subject))).not.toBe(subjectLabel(subject))
})
