import type pg from 'pg'

/**
 * Stories of all applications: owner, times, choices, state and inspectors. Other statements write the rows from them.
 * There are four admission years of growing size, and only the last is open. A letter is the state of the last choice:
 * U unassigned, A assigned, B sent back, D decided, P passed, F failed. Three letters are for withdrawn ones: W before
 * an assignment, X after it, Y after the decision.
 */
const OLD_LETTERS = [
  ['P', 0.4],
  ['F', 0.87],
  ['W', 0.91],
  ['X', 0.97],
  ['Y', 1],
] as const
const NEW_LETTERS = [
  ['U', 0.14],
  ['A', 0.38],
  ['B', 0.41],
  ['D', 0.56],
  ['P', 0.73],
  ['F', 0.93],
  ['W', 0.95],
  ['X', 0.98],
  ['Y', 1],
] as const

const YEARS = [0.15, 0.35, 0.6, 1] as const
const SEASON_DAYS = 100

const letterCase = (letters: readonly (readonly [string, number])[]): string =>
  `case ${letters.map(([letter, until]) => `when s.luck < ${until} then '${letter}'`).join(' ')} else 'P' end`

/** SQL value by the year of a story; `from` and `until` are its shares. */
const yearCase = (value: (from: number, until: number, yearsAgo: number) => string): string =>
  `case ${YEARS.map((until, at) => `when s.part <= ${until} then ${value(YEARS[at - 1] ?? 0, until, YEARS.length - 1 - at)}`).join(' ')} end`

/** Programs by level and language, with the rank of their universities by popularity. */
const OFFERS = `
  create table bench.offers as
    select row_number() over ()::int as offer, p.level, l.language, o.university_id, o.program_code,
      jsonb_build_object('nameKz', u.name_kz, 'nameRu', u.name_ru, 'nameEn', u.name_en) as university_name,
      jsonb_build_object('nameKz', p.name_kz, 'nameRu', p.name_ru, 'nameEn', p.name_en) as program_name,
      row_number() over (partition by p.level, l.language, o.university_id order by o.program_code) - 1 as place,
      count(*) over (partition by p.level, l.language, o.university_id) as programs,
      dense_rank() over (partition by p.level, l.language order by md5(o.university_id)) - 1 as rank
    from program_offers o
    join programs p on p.code = o.program_code
    join universities u on u.id = o.university_id
    cross join lateral unnest(o.languages) as l (language)
    where p.archived_at is null and u.archived_at is null and u.category <> 'service';
  create table bench.offered as
    select level, language, max(rank) + 1 as universities from bench.offers group by 1, 2;
  analyze bench.offers;
  analyze bench.offered;`

/** Drafts belong to additional applicants, one each. */
const storiesOf = (sent: number, owners: number, drafts: number): string => `
  create unlogged table bench.stories as
    select *, case when is_now then least(interval '25 days' * (0.3 + spread), (bench.now() - sent_at) * 0.95) else interval '30 days' * (0.3 + spread) end
      / coalesce(rounds, 1) as round_time
    from (
      select s.*, w.letter, o.universities, least(s.wished, o.universities)::int as choices,
        case
          when w.letter = 'F' then least(s.wished, o.universities)
          when s.patience < 0.3 then 1 + floor(s.patience / 0.3 * least(s.wished, o.universities))
          else 1 end::int as rounds,
        date_trunc('milliseconds', s.sent_at - interval '1 hour' - bench.share(s.k, 33) * interval '9 days') as created_at
      from (
        select k, k > ${sent} as is_draft,
          case when k > ${sent} then ${owners} + k - ${sent} when k <= ${owners} then k else 1 + (k - ${owners}) * 3 end::bigint as owner,
          least(k::float8 / ${sent}, 1) as part, bench.share(k, 20) as luck, bench.share(k, 21) as spread, bench.share(k, 22) as patience,
          (array[1, 1, 1, 1, 1, 2, 2, 3, 3, 4])[1 + floor(bench.share(k, 23) * 10)::int] as wished,
          bench.pick(k, 24, array['BACHELOR', 'BACHELOR', 'BACHELOR', 'BACHELOR', 'BACHELOR', 'BACHELOR', 'MASTERS_DEGREE', 'MASTERS_DEGREE', 'PHD']) as level,
          bench.pick(k, 25, array['KAZAKH', 'KAZAKH', 'KAZAKH', 'RUSSIAN', 'RUSSIAN', 'ENGLISH']) as language,
          bench.share(k, 26) as wish,
          k <= ${sent} and bench.share(k, 27) < 0.08 as is_grant,
          part_of.is_now, date_trunc('milliseconds', part_of.sent_at) as sent_at
        from generate_series(1, ${sent + drafts}::bigint) k
        cross join lateral (select least(k::float8 / ${sent}, 1) as part) as s
        cross join lateral (select ${yearCase((_from, _until, ago) => String(ago === 0))} as is_now,
          bench.now() - interval '2 minutes' - ${yearCase((_from, _until, ago) => `interval '${ago} years'`)}
            - power(1 - (s.part - ${yearCase((from) => String(from))}) / ${yearCase((from, until) => String(until - from))}, 1.3) * interval '${SEASON_DAYS} days' as sent_at) as part_of
      ) as s
      join bench.offered o on o.level = s.level and o.language = s.language
      cross join lateral (select case when s.is_now then ${letterCase(NEW_LETTERS)} else ${letterCase(OLD_LETTERS)} end as letter) as w
    ) as stories;
  create unique index on bench.stories (k);
  analyze bench.stories;`

/** Choices of each application at different universities. A few universities are the most popular. */
const CHOICES = `
  create unlogged table bench.choices as
    select s.k, c.position, o.university_id, o.offer
    from bench.stories s
    cross join lateral generate_series(1, s.choices) as c (position)
    join bench.offers o on o.level = s.level and o.language = s.language
      and o.rank = (floor(power(s.wish, 2.2) * s.universities)::int + (c.position - 1) * (1 + floor(s.spread * s.universities / 5)::int)) % s.universities
      and o.place = floor(bench.share(s.k, 50 + c.position) * o.programs)::int;
  create unique index on bench.choices (k, position);
  analyze bench.choices;`

/** Considered choices with their staff. N: failed, and the next choice followed. */
const ROUNDS = `
  create unlogged table bench.rounds as
    select s.k, c.position, c.university_id, s.sent_at + (c.position - 1) * s.round_time as began_at, s.round_time,
      case when c.position < s.rounds then 'N' else s.letter end as letter,
      m.id as inspector_id, m.full_name as inspector_name, h.id as head_id, h.full_name as head_name,
      case when c.position < s.rounds or s.letter = 'F' or s.letter in ('B', 'D', 'Y') and bench.share(s.k, 40) < 0.5 then 'FAILED' else 'PASSED' end as decision,
      bench.pick(s.k, 41, array['The certificate is not readable', 'The passport has expired', 'The average is below the threshold of the program']) as reason
    from bench.stories s
    join bench.choices c on c.k = s.k and c.position <= s.rounds
    join bench.staff m on m.university_id = c.university_id and m.role = 'MANAGER' and m.place = 1 + floor(power(bench.share(s.k, 42), 1.5) * 3)::int
    join bench.staff h on h.university_id = c.university_id and h.role = 'ADMIN' and h.place = 1
    where not s.is_draft;
  create unique index on bench.rounds (k, position);
  analyze bench.rounds;`

export async function createStories(client: pg.Client, sent: number, owners: number, drafts: number): Promise<void> {
  await client.query(OFFERS)
  await client.query(storiesOf(sent, owners, drafts))
  await client.query(CHOICES)
  await client.query(ROUNDS)
}
