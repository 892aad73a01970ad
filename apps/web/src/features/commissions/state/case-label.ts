import type { Translator } from '../../../platform/texts.ts'

type Labelled = { readonly label: { readonly number: number }; readonly isCalibration: boolean }

/** Name of a case for its expert. It never names the applicant. */
export const caseLabel = ({ label, isCalibration }: Labelled, t: Translator): string =>
  t(isCalibration ? 'commissions.calibration.number' : 'commissions.grading.caseNumber', { number: label.number })
