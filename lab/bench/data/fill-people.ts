import type pg from 'pg'
import { REQUIRED_DOCUMENTS } from '../../../packages/domain/src/applications/document-rules.ts'
import { CONSENT_VERSION } from '../../../packages/domain/src/documents/schema.ts'
import { NAME_PARTS } from './names.ts'

/** Heads of the whole portal. A country has a dozen. The others only read lists, to stay within rate limits. */
export const CENTRAL_HEADS = 12
const READING_HEADS = 400
const COMPETITION_HEADS = 200
const MANAGERS_EACH = 3
/** Heads of a university. The first decides, the others only read. */
const HEADS_EACH = 5
const EXPERTS = 120

export const SLOTS = REQUIRED_DOCUMENTS.BACHELOR

/**
 * Schema of the bench with two functions of a number: a share from 0 to 1, and an id of version 4. Statements compute
 * ids of other tables instead of joining them.
 */
const schemaOf = (now: Date): string => `
  create schema bench;
  create function bench.now() returns timestamptz language sql immutable parallel safe
    return timestamptz '${now.toISOString()}';
  create function bench.share(number bigint, salt int) returns float8 language sql immutable parallel safe
    return (hashint8extended(number, salt) & 2147483647) / 2147483648.0::float8;
  create function bench.id(kind text, number bigint) returns uuid language sql immutable parallel safe
    return (to_hex(hashint8extended(number, hashtext(kind)) & ~((15::bigint << 60) | 61440) | (9::bigint << 60) | 16384)
      || to_hex(hashint8extended(number, ~hashtext(kind)) & ~(15::bigint << 60) | (8::bigint << 60)))::uuid;
  create function bench.pick(number bigint, salt int, among text[]) returns text language sql immutable parallel safe
    return among[1 + floor(bench.share(number, salt) * cardinality(among))::int];
  create table bench.words (part text, culture text, is_male boolean, place int, word text);
  create table bench.cultures (from_share float8, to_share float8, culture text, is_male boolean, surnames int, given int, middles int);`

async function fillNames(client: pg.Client): Promise<void> {
  let from = 0
  for (const { culture, isMale, share, surnames, given, middles } of NAME_PARTS) {
    const until = from + share / 100
    await client.query('insert into bench.cultures values ($1, $2, $3, $4, $5, $6, $7)', [
      ...[from, until, culture, isMale],
      ...[surnames.length, given.length, middles.length],
    ])
    for (const [part, list] of Object.entries({ surname: surnames, given, middle: middles }))
      await client.query(
        'insert into bench.words select $1, $2, $3, place - 1, word from unnest($4::text[]) with ordinality as w (word, place)',
        [part, culture, isMale, list],
      )
    from = until
  }
  await client.query(
    'create unique index on bench.words (culture, is_male, part, place); analyze bench.words, bench.cultures',
  )
}

const STAFF = `
  create table bench.staff as
    select bench.id(role || coalesce(university_id, ''), place) as id, university_id, role, place,
      initcap(role) || ' ' || place || coalesce(' of ' || university_id, '') as full_name
    from (
      select 'ADMIN' as role, place, null as university_id from generate_series(1, ${CENTRAL_HEADS + READING_HEADS}) place
      union all select 'EXPERT_MANAGER', place, null from generate_series(1, ${COMPETITION_HEADS}) place
      union all select 'EXPERT', place, (select min(id) from universities where category = 'service')
        from generate_series(1, ${EXPERTS}) place
      union all select role, place, id from universities
        cross join (select 'ADMIN' as role, place from generate_series(1, ${HEADS_EACH}) place
          union all select 'MANAGER', place from generate_series(1, ${MANAGERS_EACH}) place) as r
        where category <> 'service' and archived_at is null and id in (select university_id from program_offers)
    ) as people;
  insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
    select id, 'STAFF', id || '@bench.test', '', 'ENABLED', 'kk', bench.now() - interval '4 years', bench.now() - interval '4 years'
    from bench.staff;
  insert into staff_members (account_id, full_name, roles, phone_number, university_id)
    select id, full_name, array[role], '+7700' || lpad(place::text, 7, '0'), university_id from bench.staff;`

/** Applicants. Some names are common, most are rare, and one surname in forty is a rare double one. */
const peopleOf = (count: number): string => `
  create unlogged table bench.people as
    select i, bench.id('person', i) as id, c.is_male, c.culture,
      case when bench.share(i, 1) < 0.025 then s.word || '-' || s2.word else s.word end as last_name,
      g.word as first_name, m.word as middle_name,
      case c.culture
        when 'kazakh' then case when bench.share(i, 2) < 0.9 then 'KZ' else bench.pick(i, 3, array['CN', 'MN', 'UZ', 'RU']) end
        when 'russian' then case when bench.share(i, 2) < 0.6 then 'KZ' else 'RU' end
        when 'chinese' then 'CN' when 'indian' then 'IN' else bench.pick(i, 3, array['GB', 'US', 'CA', 'AU']) end as citizenship,
      case c.culture when 'english' then 'american' else c.culture end as nationality,
      date '1998-01-01' + floor(bench.share(i, 4) * 3600)::int as birthday,
      case when bench.share(i, 5) < 0.6 then 60 + floor(bench.share(i, 6) * 80)::int end as unt_score,
      case c.culture when 'kazakh' then bench.pick(i, 7, array['kk', 'kk', 'ru']) when 'russian' then 'ru' else 'en' end as language
    from (
      select i, culture, is_male, floor(power(bench.share(i, 9), 1.7) * surnames)::int as surname_at,
        floor(bench.share(i, 10) * surnames)::int as second_at, floor(power(bench.share(i, 11), 1.7) * given)::int as given_at,
        case when bench.share(i, 13) < 0.8 then floor(power(bench.share(i, 12), 1.5) * middles)::int end as middle_at
      from generate_series(1, ${count}::bigint) i
      join bench.cultures on bench.share(i, 8) >= from_share and bench.share(i, 8) < to_share
    ) as c
    join bench.words s on s.part = 'surname' and s.culture = c.culture and s.is_male = c.is_male and s.place = surname_at
    join bench.words s2 on s2.part = 'surname' and s2.culture = c.culture and s2.is_male = c.is_male and s2.place = second_at
    join bench.words g on g.part = 'given' and g.culture = c.culture and g.is_male = c.is_male and g.place = given_at
    left join bench.words m on m.part = 'middle' and m.culture = c.culture and m.is_male = c.is_male and m.place = middle_at;
  create unique index on bench.people (i);
  analyze bench.people;`

const ACCOUNTS = `
  insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
    select id, 'APPLICANT', 'person' || i || '@bench.test', '', 'ENABLED', language, bench.now() - interval '4 years', bench.now() - interval '4 years'
    from bench.people;
  insert into applicant_profiles (account_id, first_name, last_name, middle_name, birthday, citizenship, nationality, passport_number,
      passport_expr_date, refugee, kandas, gender, country_of_residence, phone_number, unt_score, consented_at, consent_version)
    select id, first_name, last_name, middle_name, birthday, citizenship, nationality, 'N' || lpad(i::text, 9, '0'), '2038-05-01',
      bench.share(i, 14) < 0.004, culture = 'kazakh' and citizenship <> 'KZ', case when is_male then 'MALE' else 'FEMALE' end,
      case when bench.share(i, 15) < 0.3 then 'KZ' else citizenship end, '+7701' || lpad(i::text, 9, '0'), unt_score,
      bench.now() - interval '4 years', '${CONSENT_VERSION}'
    from bench.people;`

export async function fillPeople(client: pg.Client, people: number, now: Date): Promise<void> {
  await client.query(schemaOf(now))
  await fillNames(client)
  await client.query(STAFF)
  await client.query('analyze bench.staff, universities, program_offers, programs')
  await client.query(peopleOf(people))
  await client.query(ACCOUNTS)
  await client.query('analyze accounts, applicant_profiles')
}

export const applicantToken = (number: number): string => `bench-applicant-${String(number).padStart(12, '0')}`
export const staffToken = (id: string): string => `bench-staff-${id}`

/** Sessions of all staff, and of applicants by a range of numbers. */
export const fillSessions = (client: pg.Client, from: number, until: number) =>
  client.query(
    `insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
       select sha256(('bench-staff-' || id)::bytea), id, now(), now(), now() + interval '1 day' from bench.staff
       union all
       select sha256(('bench-applicant-' || lpad(i::text, 12, '0'))::bytea), id, now(), now(), now() + interval '1 day'
       from bench.people where i between $1 and $2`,
    [from, until],
  )
