/** Numbers that rules enforce and texts name. A text has the name in braces, such as `{{gpaMax}}`; no call passes it. */
export const FIGURES = {
  /** Grade point average above bachelor, and the average mark of a school certificate. */
  gpaMax: 4,
  averageMax: 5,
  /** Total of the UNT. */
  untMax: 140,
  /** Choices of an application. */
  choices: 4,
  fileMegabytes: 5,
  additionalDocuments: 10,
  /** Words of a motivation letter. */
  letterLeast: 250,
  letterMost: 500,
  /** Size of a picture before it is made smaller, and columns of a table that is read. */
  pictureMegapixels: 150,
  sheetColumns: 100,
  passwordLength: 8,
  /** Statements of the screening test. */
  statements: 80,
  /** Best grade of a criterion at an interview. */
  gradeMost: 5,
  /** Filters that one person keeps. */
  savedFilters: 20,
} as const satisfies Readonly<Record<string, number>>
