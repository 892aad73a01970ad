/**
 * The version whose servers may still run with the newest schema: commit 444159f, the last before the portal supported
 * several servers (docs/decisions/0032-two-versions-at-once.md). A release updates both and the statements.
 */
export const RELEASED = { first: '0001_accounts.sql', last: '0035_lists_of_a_country.sql' } as const

/** Constraints added since to tables of the release, with the reason why its servers satisfy them. */
export const CONSTRAINTS_SINCE: Readonly<Record<string, string>> = {
  applications_season_fkey: 'They do not give the column. Its default is a season: an older folder has one.',
  cities_successor_id_fkey: 'They do not give the column, which may be empty.',
  competitions_filled_from_id_fkey: 'They do not give the column, which may be empty.',
  competitions_opening_decided_by_id_fkey: 'They do not give the column, which may be empty.',
  interview_codes_check: 'They give the interview of each code, and not the new column.',
  interview_codes_grade_id_fkey: 'They do not give the column, which stays empty.',
  interviews_slot_id_fkey: 'They do not give the column, which stays as it is.',
  mails_account_id_fkey: 'They do not give the column, which stays empty.',
  mails_check: 'It allows more: the release forgets what a mail said when it has sent it.',
  one_competition_a_year_and_level: 'It allows more. They do not give the number, whose default is the first.',
  programs_successor_code_fkey: 'They do not give the column, which may be empty.',
  slot_taken: 'They do not give the column: their interviews have no slot.',
  sessions_by_id: 'They do not give the column, whose default is drawn.',
  universities_branch_of_fkey: 'They do not give the column, which may be empty.',
  universities_successor_id_fkey: 'They do not give the column, which may be empty.',
  university_news_is_whole: 'They write every title and day, and no draft.',
  university_news_photo_id_fkey: 'They do not give the column, which stays empty.',
}
