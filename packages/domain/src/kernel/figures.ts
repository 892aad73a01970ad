/**
 * Numbers that rules enforce and texts show. A text names one in braces, such as `{{gpaMax}}`; callers do not pass it.
 */
export const FIGURES = {
  /** Highest grade point average above bachelor level, and highest average of a school certificate. */
  gpaMax: 4,
  averageMax: 5,
  /** Maximum score of the UNT. */
  untMax: 140,
  /** Choices in one application. */
  choices: 4,
  fileMegabytes: 5,
  additionalDocuments: 10,
  /** Words in a motivation letter. */
  letterLeast: 250,
  letterMost: 500,
  /** Size of a picture before it is reduced, and columns of an uploaded spreadsheet. */
  pictureMegapixels: 150,
  sheetColumns: 100,
  passwordLength: 8,
  /** Statements in the screening test. */
  statements: 80,
  /** Highest grade of a criterion at an interview. */
  gradeMost: 5,
  /** Saved filters of one person. */
  savedFilters: 20,
} as const satisfies Readonly<Record<string, number>>
