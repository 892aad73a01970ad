import { decisionOf } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import { deskOf } from '@portal/domain/review/policy.ts'
import type { Sheet, SheetCell } from '@portal/office-files/spreadsheet.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { NameOf } from '../../directory/name-entries.ts'

export type ExportFacts = {
  readonly season: number
  readonly filter: StaffFilter
  /** Name for the inspector filter, if that person still works here. */
  readonly inspectorName: string | undefined
  readonly actor: Actor
  readonly now: Date
  readonly count: number
}

type FilterText = {
  readonly [K in keyof StaffFilter]-?: (value: NonNullable<StaffFilter[K]>) => readonly [label: string, SheetCell]
}

/** The second sheet: reader, time, number of rows, and every filter in words. */
export function filtersSheet(
  { season, filter, inspectorName, actor, now, count }: ExportFacts,
  nameOf: NameOf,
  language: Language,
): Sheet {
  const t = textsIn(language)
  const desk = deskOf(actor)
  const tab = (status: string): string => {
    const text = t(`applications.tabs.${desk}.${status}`)
    return text.startsWith('applications.') ? status : text
  }
  const texts: FilterText = {
    status: (status) => [t('papers.export.tab'), tab(status)],
    universityId: (id) => [t('applications.filters.university'), nameOf('universities', id)],
    citizenship: (country) => [t('applications.exporting.columns.citizenship'), nameOf('countries', country)],
    educationLevel: (level) => [t('applications.exporting.columns.educationLevel'), t(`applications.level.${level}`)],
    createdDateFrom: (day) => [t('applications.filters.from'), { day }],
    createdDateTo: (day) => [t('applications.filters.to'), { day }],
    kandas: (isKandas) => [t('applications.filters.kandas'), t(yesOrNo(isKandas))],
    refugee: (isRefugee) => [t('applications.filters.refugee'), t(yesOrNo(isRefugee))],
    fio: (typed) => [t('applications.filters.fio'), typed],
    lang: (given) => [t('applications.exporting.columns.educationLanguage'), t(`directory.language.${given}`)],
    assignStatus: (status) => [t('applications.filters.assignment'), t(`applications.filters.${status}`)],
    type: (type) => [t('applications.filters.type'), t(`applications.filters.types.${type}`)],
    staffId: (id) => [t('applications.filters.inspector'), inspectorName ?? id],
    requestId: (given) => [t('applications.filters.requestId'), given],
    isPassed: (isPassed) => [t('applications.filters.decision'), t(`applications.filters.${decisionOf(isPassed)}`)],
    late: (isLate) => [t('applications.filters.late'), t(yesOrNo(isLate))],
    sentBack: (isSentBack) => [t('applications.filters.sentBack'), t(yesOrNo(isSentBack))],
    correction: (mark) => [t('applications.filters.correction'), t(`applications.filters.corrections.${mark}`)],
    waitsForUs: (isWaiting) => [t('applications.filters.waitsForUs'), t(yesOrNo(isWaiting))],
  }
  const given = (Object.keys(texts) as (keyof StaffFilter)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [(texts[name] as (value: unknown) => readonly [string, SheetCell])(value)]
  })
  return {
    name: t('papers.export.filtersSheet'),
    columns: [
      { header: t('papers.export.what'), width: 36 },
      { header: t('papers.export.value'), width: 60 },
    ],
    rows: [
      [t('papers.export.by'), actor.fullName],
      [t('papers.export.at'), now],
      [t('papers.export.season'), season],
      [t('papers.export.count'), count],
      ...(given.length === 0 ? [[t('papers.export.filters'), t('papers.export.none')]] : given),
    ],
  }
}
