import { toName } from '@portal/domain/content/field-rules.ts'
import type { directoryEndpoints } from '@portal/domain/directory/endpoints.ts'
import type { Given } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Directory } from './cache-directory.ts'
import { formerNamesOf } from './read-names.ts'
import { findPrograms } from './search/search-programs.ts'
import { IS_OFFER_CONFIRMED, namedEntry } from './select-names.ts'

type UniversityPage = Given<typeof directoryEndpoints.readUniversity>['data']

/** The public page of a university. Null: unknown. An archived one stays readable for its applicants. */
export async function readUniversity(
  db: Db,
  directory: Directory,
  id: string,
  language: Language,
): Promise<UniversityPage | null> {
  type Row = Omit<UniversityPage, 'programs' | 'programCount' | 'totalEduPrograms' | 'archive' | 'formerNames'> & {
    totalEduPrograms: number | null
    archivedAt: Date | null
    successor: NonNullable<UniversityPage['archive']>['successor']
  }
  const { rows } = await sql<Row>`
    select u.*, c.region_id, u.phone_number number, ${IS_OFFER_CONFIRMED},
      case when u.education_types is not null then json_build_array(u.education_types) end education_types,
      ${namedEntry('c')} city, ${namedEntry('r')} region,
      case when s.id is not null then ${namedEntry('s')} end successor,
      case when b.id is not null then ${namedEntry('b')} end branch_of,
      (select coalesce(json_agg(json_build_object('id', o.id, 'nameKz', o.name_kz, 'nameRu', o.name_ru,
          'nameEn', o.name_en, 'city', ${namedEntry('oc')}) order by o.id), '[]')
        from universities o join cities oc on oc.id = o.city_id
        where o.branch_of = u.id and o.archived_at is null) branches,
      (select coalesce(json_agg(json_build_object('id', f.id, 'captionKz', f.caption_kz, 'captionRu', f.caption_ru,
          'captionEn', f.caption_en, 'width', f.width, 'height', f.height) order by f.position, f.created_at), '[]')
        from university_photos f where f.university_id = u.id) photos
    from universities u join cities c on c.id = u.city_id join regions r on r.id = c.region_id
      left join universities s on s.id = u.successor_id left join universities b on b.id = u.branch_of
    where u.id = ${id}`.execute(db)
  const [university] = rows
  if (university === undefined) return null
  const programs = findPrograms(directory, id, {}, language) ?? []
  const { archivedAt, successor } = university
  const former = await formerNamesOf(db, id)
  return {
    ...university,
    archive: archivedAt && { since: archivedAt, successor },
    formerNames: former.map(({ name, until }) => ({ ...toName(name), until })),
    programs,
    programCount: programs.length,
    totalEduPrograms: university.totalEduPrograms ?? programs.length,
  }
}
