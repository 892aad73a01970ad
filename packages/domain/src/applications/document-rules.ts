import type { AttachmentSlot } from '../accounts/schema.ts'
import type { EducationLevel } from '../kernel/education.ts'

/** Documents that every application needs. */
export const ALWAYS_REQUIRED: readonly AttachmentSlot[] = [
  'passport',
  'previousLevel',
  'medicalCertificate',
  'recommendationLetter',
  'form',
  'motivationLetter',
]

/** Documents that an application of a level needs (docs/specification/applications.md#required-documents). */
export const REQUIRED_DOCUMENTS: Readonly<Record<EducationLevel, readonly AttachmentSlot[]>> = {
  BACHELOR: ALWAYS_REQUIRED,
  MASTERS_DEGREE: [...ALWAYS_REQUIRED, 'languageCertificate'],
  PHD: [...ALWAYS_REQUIRED, 'languageCertificate', 'dissertationResearch'],
}
