import type pg from 'pg'
import { CURRENT_VERSION } from '../../../apps/server/src/features/screening/load-content.ts'
import { at, DECIDED, NUMBER } from './fill-applications.ts'

/** Whether the consideration of a choice has ended (letters: fill-stories.ts). */
const IS_OVER = `r.letter in ('N', 'P', 'F', 'W', 'X', 'Y')`

/**
 * Interviews of a third of the choices with an inspector. Those of open applications are in the future. Most others were
 * signed before the decision, and the end of the choice cancelled the rest.
 */
const INTERVIEWS = `
  create unlogged table bench.interviews as
    select i.*, e.id as expert_id, e.full_name as expert_name, m.id as head_id, m.full_name as head_name,
      case when has_expert and i.luck < 0.85 and i.letter in ('N', 'P', 'F', 'D', 'B', 'Y') then 'SIGNED' when is_over then 'CANCELLED'
        when has_expert then 'ASSIGNED' else 'NEW' end as status,
      starts_at + interval '50 minutes' as signed_at
    from (
      select row_number() over (order by r.k, r.position) as number, r.k, r.position, r.university_id, r.letter, ${IS_OVER} as is_over,
        ${at('scheduled')} as scheduled_at, ${at('expert')} as expert_at, ${at('answered')} as over_at,
        bench.share(r.k, 60) as luck, bench.share(r.k, 61) < 0.9 as has_expert,
        case when r.letter = 'A' then date_trunc('hour', bench.now() + interval '1 hour' + bench.share(r.k, 62) * interval '20 days')
          else date_trunc('hour', ${at('held')}) + floor(bench.share(r.k, 62) * 12) * interval '5 minutes' end as starts_at
      from bench.rounds r where r.letter not in ('U', 'W') and r.round_time > interval '4 days' and bench.share(r.k, 63 + r.position) < 0.35
    ) as i
    join bench.staff e on e.role = 'EXPERT' and e.place = 1 + i.number % 120
    join bench.staff m on m.role = 'EXPERT_MANAGER' and m.place = 1 + i.number % 60;
  insert into interviews (id, application_id, choice, university_id, status, starts_at, zoom, expert_id, expert_name, created_at, version, grade, total, signed_at)
    select bench.id('interview', number), bench.id('application', i.k), position, university_id, status, starts_at, 'https://zoom.us/j/' || (90000000 + number),
      case when has_expert then expert_id end, case when has_expert then expert_name end, scheduled_at,
      1 + case when has_expert then 1 else 0 end + case when status in ('SIGNED', 'CANCELLED') then 1 else 0 end,
      case when status = 'SIGNED' then g.grade end, case when status = 'SIGNED' then g.total end, case when status = 'SIGNED' then signed_at end
    from bench.interviews i join bench.stories s using (k)
    cross join lateral (select 1 + floor(i.luck * 5)::int % 5 as first) as f
    cross join lateral (select
      jsonb_build_object('interviewResult', jsonb_build_object('first', f.first, 'second', 4),
        'motivationalEssayResult', jsonb_build_object('first', 4, 'second', 5, 'third', 4, 'fourth', 3))
      || case s.level when 'PHD' then jsonb_build_object('dissertationResearchResult', jsonb_build_object('first', 4, 'second', 5, 'third', 4, 'fourth', 3)) else '{}' end as grade,
      case s.level when 'PHD' then round((f.first + 36) / 50.0 * 100, 2) else round((f.first + 20) / 30.0 * 100, 2) end as total) as g
    order by number;`

const ROUND = `bench.rounds r join bench.stories s using (k)`
const HELD = `bench.interviews i join bench.rounds r using (k, position) join bench.stories s using (k)`
const OWNER_ID = `bench.id('person', s.owner)`
const OWNER_NAME = `(select concat_ws(' ', p.last_name, p.first_name) from bench.people p where p.i = s.owner)`
const INSPECTOR = `case when r.letter <> 'W' then r.inspector_name end`
const REASON = `case when r.decision = 'FAILED' then r.reason end`
const BY_OWNER = `r.letter in ('X', 'Y')`
const AFTER_END = `case r.letter when 'N' then 'IN_PROCESS' when 'P' then 'PASSED' when 'F' then 'FAILED' else 'WITHDRAWN' end`

const HISTORY = `
  insert into application_history (application_id, at, event, from_status, to_status, choice, actor_id, actor_name, inspector_name, decision, comment)
    select bench.id('application', k), at, event, was, becomes, choice, actor_id, actor_name, inspector_name, decision, comment from (
      select s.k, s.sent_at as at, 0 as place, 'submit' as event, 'CREATED' as was, 'IN_PROCESS' as becomes, 1 as choice,
        ${OWNER_ID} as actor_id, ${OWNER_NAME} as actor_name, null::text as inspector_name, null::text as decision, null::text as comment
        from bench.stories s where not s.is_draft
      union all select s.k, ${at('assigned')}, 1, 'assign', 'IN_PROCESS', 'IN_PROCESS', r.position, r.head_id, r.head_name, ${INSPECTOR}, null, null
        from ${ROUND} where r.letter not in ('U', 'W')
      union all select s.k, i.scheduled_at, 2, 'interviewScheduled', 'IN_PROCESS', 'IN_PROCESS', r.position, i.head_id, i.head_name, ${INSPECTOR}, null, null
        from ${HELD}
      union all select s.k, i.expert_at, 3, 'expertAssigned', 'IN_PROCESS', 'IN_PROCESS', r.position, i.head_id, i.head_name, ${INSPECTOR}, null, i.expert_name
        from ${HELD} where i.has_expert
      union all select s.k, i.signed_at, 4, 'interviewSigned', 'IN_PROCESS', 'IN_PROCESS', r.position, i.expert_id, i.expert_name, ${INSPECTOR}, null, null
        from ${HELD} where i.status = 'SIGNED'
      union all select s.k, ${at('decided')}, 5, 'decide', 'IN_PROCESS', 'IN_PROCESS_ADMIN', r.position, r.inspector_id, r.inspector_name, ${INSPECTOR}, r.decision, ${REASON}
        from ${ROUND} where ${DECIDED}
      union all select s.k, ${at('sentBack')}, 6, 'sendBack', 'IN_PROCESS_ADMIN', 'IN_PROCESS', r.position, r.head_id, r.head_name, ${INSPECTOR}, r.decision,
        'Look at it again: ' || r.reason
        from ${ROUND} where r.letter = 'B'
      union all select s.k, ${at('answered')}, 7, case r.letter when 'P' then 'approvePassed' when 'F' then 'approveFailed' else 'approveNextChoice' end,
        'IN_PROCESS_ADMIN', ${AFTER_END}, r.position, r.head_id, r.head_name, ${INSPECTOR}, r.decision, ${REASON}
        from ${ROUND} where r.letter in ('P', 'F', 'N')
      union all select s.k, ${at('answered')}, 7, 'withdraw', case r.letter when 'Y' then 'IN_PROCESS_ADMIN' else 'IN_PROCESS' end, 'WITHDRAWN', r.position,
        ${OWNER_ID}, ${OWNER_NAME}, ${INSPECTOR}, null, null
        from ${ROUND} where r.letter in ('W', 'X', 'Y')
      union all select s.k, i.over_at, 8, 'interviewCancelled', ${AFTER_END}, ${AFTER_END}, case r.letter when 'N' then r.position + 1 else r.position end,
        case when ${BY_OWNER} then ${OWNER_ID} else r.head_id end, case when ${BY_OWNER} then ${OWNER_NAME} else r.head_name end,
        case when r.letter <> 'N' then r.inspector_name end, null, null
        from ${HELD} where i.status = 'CANCELLED'
    ) as events order by at, k, place;`

/** Two thirds passed the test, some ran out of time, the others have not begun. The application's end closes it. */
const TESTS = `
  insert into screening_attempts (id, application_id, attempt, content_version, is_current, active, passed, ended, created_at, started_at, deadline, finished_at, answers)
    select bench.id('attempt', k), bench.id('application', k), 1, ${CURRENT_VERSION}, true, e.ended is null, coalesce(e.ended = 'FINISHED', false), e.ended, sent_at,
      started_at, started_at + interval '2 hours',
      case e.ended when 'FINISHED' then finished_at when 'TIME_IS_OVER' then started_at + interval '2 hours' when 'CLOSED' then over_at end,
      case when kind = 0 then repeat('.', 80) when kind = 1 then letters else left(letters, 30) || repeat('.', 50) end
    from (
      select s.k, s.sent_at, case when test_luck < 0.66 then 1 when test_luck < 0.76 then 2 else 0 end as kind,
        case when test_luck < 0.76 then date_trunc('milliseconds', s.sent_at + 0.02 * s.round_time) end as started_at,
        date_trunc('milliseconds', s.sent_at + least(interval '35 minutes', 0.03 * s.round_time) + 0.02 * s.round_time) as finished_at,
        case when s.letter in ('P', 'F', 'W', 'X', 'Y') then ${at('answered')} end as over_at,
        translate(left(md5(s.k::text) || md5((-s.k)::text) || md5('a' || s.k), 80), '0123456789abcdef', 'YSNYSNYSNYSNYSNY') as letters
      from bench.stories s join bench.rounds r on r.k = s.k and r.position = s.rounds
      cross join lateral (select bench.share(s.k, 70) as test_luck) as l
      where not s.is_draft
    ) as t
    cross join lateral (select case
      when kind = 1 then 'FINISHED'
      when kind = 2 and started_at + interval '2 hours' <= coalesce(over_at, bench.now()) then 'TIME_IS_OVER'
      when over_at is not null then 'CLOSED' end as ended) as e
    order by k;`

const TRACES = `
  insert into mails (id, name, recipient, language, created_at, sent_at, attempts)
    select bench.id('mail', s.k), 'applicationSent', 'person' || s.owner || '@bench.test', p.language, s.sent_at, s.sent_at + interval '2 seconds', 1
    from bench.stories s join bench.people p on p.i = s.owner where not is_draft order by s.k;
  insert into audit_events (at, event, actor_id, actor_name, actor_roles, object_id, object_number, details)
    select at, event, actor_id, actor_name, roles, bench.id('application', t.k), ${NUMBER}, details from (
      select k, ${at('assigned')} + interval '10 minutes' as at, 'applicationOpened' as event, inspector_id as actor_id, inspector_name as actor_name,
        array['MANAGER'] as roles, null::jsonb as details
        from bench.rounds r where r.letter not in ('U', 'W')
      union all
      select k, expert_at, 'expertAssigned', head_id, head_name, array['EXPERT_MANAGER'], jsonb_build_object('expert', expert_name) from bench.interviews where has_expert
    ) as t
    join bench.stories s on s.k = t.k order by at;`

const NEWS = `
  insert into university_news (id, university_id, kind, news_date, news_title_kz, news_title_ru, news_title_en, body_kz, body_ru, body_en, created_at)
    select bench.id('news', n), u.university_id, 'NEWS', bench.now()::date - n::int, 'Құжат қабылдау басталды', 'Приём документов начался', 'Documents are received',
      repeat('Қабылдау комиссиясы күн сайын жұмыс істейді. ', 20), repeat('Приёмная комиссия работает ежедневно. ', 20), repeat('The office works every day. ', 20), bench.now()
    from (select university_id, row_number() over (order by university_id) as n from (select distinct university_id from bench.offers) as all_of_them limit 40) as u;
  update reception set is_enabled_by_hand = true;`

export async function fillAround(client: pg.Client): Promise<void> {
  for (const step of [INTERVIEWS, 'analyze bench.interviews', HISTORY, TESTS, TRACES, NEWS]) await client.query(step)
}
