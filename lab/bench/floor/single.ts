import { ENDED } from '../../../packages/domain/src/applications/status.ts'
import type { Ask } from './ask.ts'

const CHOICES = `(select json_agg(json_build_object('order', position, 'universityId', university_id, 'educationalProgram', program_code,
  'university', university_name, 'speciality', program_name, 'status', status, 'comment', comment) order by position) from choices where application_id = a.id)`
const FILES = `(select json_object_agg(slot, json_build_object('id', file_id, 'name', name)) from application_attachments where application_id = a.id)`
const HISTORY = `(select json_agg(json_build_object('at', at, 'event', event, 'from', from_status, 'to', to_status, 'choice', choice, 'actorName', actor_name,
  'inspectorName', inspector_name, 'decision', decision, 'comment', comment) order by id) from application_history where application_id = a.id)`
const TEST = `(select json_build_object('active', active, 'passed', passed, 'startedAt', started_at, 'deadline', deadline, 'finishedAt', finished_at)
  from screening_attempts where application_id = a.id and is_current)`
const INTERVIEW = `(select json_build_object('id', id, 'startsAt', starts_at, 'zoom', zoom, 'status', status, 'expertName', expert_name, 'grade', grade, 'total', total)
  from interviews where application_id = a.id and status <> 'CANCELLED' order by created_at desc limit 1)`
const APPLICATION = `'id', a.id, 'number', a.number, 'type', a.type, 'status', a.status, 'createdDate', a.created_at, 'sentDate', a.sent_at,
  'lastStatusUpdateDate', a.status_changed_at, 'version', a.version, 'educationLevel', a.education_level, 'educationLanguage', a.education_language,
  'interviewLanguage', a.interview_language, 'languageLevel', a.language_levels, 'gpa', a.gpa, 'comment', a.comment`

const BY_ID = `select json_build_object('success', true, 'data', json_build_object(${APPLICATION}, 'user', a.applicant, 'grant', a.grant_part,
    'inspectorId', a.inspector_id, 'inspectorName', a.inspector_name, 'inspectorStatus', a.inspector_status, 'adminComment', a.admin_comment,
    'choices', ${CHOICES}, 'files', ${FILES}, 'history', ${HISTORY}, 'test', ${TEST}, 'interview', ${INTERVIEW}))::text as answer
  from applications a where a.id = $1`
const OWN = `select json_build_object('success', true, 'data', json_build_object(${APPLICATION}, 'user', a.applicant, 'grant', a.grant_part,
    'choices', ${CHOICES}, 'files', ${FILES}, 'timeline', ${HISTORY}, 'test', ${TEST}, 'interview', ${INTERVIEW}))::text as answer
  from applications a where a.id = $1 and a.owner_id = $2`
const OWN_LIST = `select json_build_object('totalSize', count(*), 'list', json_agg(json_build_object(${APPLICATION}, 'names', a.applicant, 'draft', a.draft,
    'choice', (select json_build_object('university', university_name, 'program', program_name) from choices where application_id = a.id and position = a.current_choice),
    'test', ${TEST}, 'interview', ${INTERVIEW}) order by a.created_at desc))::text as answer
  from applications a where a.owner_id = $1 and a.status not in (${ENDED.map((status) => `'${status}'`).join()})`

const TEXTS = { one: BY_ID, own: OWN, 'own-list': OWN_LIST } as const

export async function single(ask: Ask, kind: string, values: readonly unknown[]): Promise<string> {
  const [row] = await ask(TEXTS[kind as keyof typeof TEXTS], values, 'once')
  return String(row?.['answer'])
}
