import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { inTenge } from '../../../platform/numbers.ts'
import type { TextKey } from '../../../platform/texts.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { ResourceLinks } from '../../directory/parts/resource-links.tsx'
import classes from '../components/guidance.module.css'
import { Guided, useGuide } from '../components/guided.tsx'
import { Part } from '../components/part.tsx'
import { TopicPage } from '../components/topic-page.tsx'
import { FIGURES, type Profession, useProfessions } from '../state/use-professions.ts'

const isKnown = (profession: Profession): boolean =>
  profession.sources.length > 0 || FIGURES.some((figure) => profession[figure] !== null)

/** Career tests and facts about professions; facts without a source are omitted, and so are columns without any. */
export const ChooseProfessionScreen = () => (
  <Guided>
    <ChooseProfession />
  </Guided>
)

function ChooseProfession() {
  const { t, language, figures } = useGuide()
  const professions = useProfessions()
  const known = professions.filter(isKnown)
  const isSaid = (figure: (typeof FIGURES)[number]): boolean => known.some((profession) => profession[figure] !== null)
  const withProgram = (profession: Profession) => `${nameIn(profession, language)} (${profession.programCode})`
  return (
    <TopicPage topic="how_to_choose_a_profession">
      <Part title={t('guidance.profession.steps.title')} text={t('guidance.profession.steps.text', figures)} />
      <Part title={t('guidance.profession.tests.title')} text={t('guidance.profession.tests.text')}>
        <ResourceLinks category="career-test" />
      </Part>
      <Part title={t('guidance.profession.figures.title')} text={t('guidance.profession.figures.text')}>
        <DataTable
          caption={t('guidance.profession.figures.title')}
          isDense
          columns={[
            {
              key: 'profession',
              header: t('guidance.profession.figures.profession'),
              cell: withProgram,
            },
            ...(isSaid('averageSalaryKzt')
              ? [
                  {
                    key: 'salary',
                    header: t('guidance.profession.figures.salary'),
                    cell: ({ averageSalaryKzt }: Profession) =>
                      averageSalaryKzt === null ? null : inTenge(averageSalaryKzt, language),
                  },
                ]
              : []),
            ...(isSaid('medianSalaryKzt')
              ? [
                  {
                    key: 'median',
                    header: t('guidance.profession.figures.median'),
                    cell: ({ medianSalaryKzt }: Profession) =>
                      medianSalaryKzt === null ? null : inTenge(medianSalaryKzt, language),
                  },
                ]
              : []),
            ...(isSaid('jobSearchMonths')
              ? [
                  {
                    key: 'search',
                    header: t('guidance.profession.figures.search'),
                    cell: ({ jobSearchMonths }: Profession) => jobSearchMonths,
                  },
                ]
              : []),
            ...(isSaid('employmentRatePercent')
              ? [
                  {
                    key: 'employment',
                    header: t('guidance.profession.figures.employment'),
                    cell: ({ employmentRatePercent }: Profession) =>
                      employmentRatePercent === null
                        ? null
                        : t('guidance.profession.figures.upTo', { percent: employmentRatePercent }),
                  },
                ]
              : []),
            {
              key: 'source',
              header: t('guidance.profession.figures.source'),
              cell: ({ sources, figureBasis }) =>
                sources.length === 0
                  ? figureBasis
                  : sources.map((source) => t(`guidance.profession.sources.${source}` as TextKey, figures)).join('; '),
            },
          ]}
          rows={known}
          rowKey={({ id }) => String(id)}
        />
        <h3>{t('guidance.profession.figures.rest')}</h3>
        <ul className={classes.names}>
          {professions
            .filter((profession) => !isKnown(profession))
            .map((profession) => (
              <li key={profession.id}>{withProgram(profession)}</li>
            ))}
        </ul>
      </Part>
    </TopicPage>
  )
}
