/**
 * Numbers that rules enforce and texts show. A text names one in braces, such as `{{gpaMax}}`; callers do not pass it.
 */
export const FIGURES = {
  /** Highest grade point average above bachelor level, and highest average of a school certificate. */
  gpaMax: 4,
  averageMax: 5,
  untMax: 140,
  choices: 4,
  /** Universities or programs side by side. */
  compared: 4,
  fileMegabytes: 5,
  additionalDocuments: 10,
  letterLeast: 250,
  letterMost: 500,
  /** Size of a picture before it is reduced, and columns of an uploaded spreadsheet. */
  pictureMegapixels: 150,
  sheetColumns: 120,
  passwordLength: 8,
  statements: 80,
  gradeMost: 5,
  savedFilters: 20,
  shortlisted: 30,
  /** Days of a referee's link without a row of the season. */
  refereeDays: 21,
  /** Reserved lists of one list of places. The allotment counts their combinations, which double with each. */
  reservedLists: 10,
  /** Days after the end of an application in which both sides may still write. */
  writableDays: 30,
} as const satisfies Readonly<Record<string, number>>
