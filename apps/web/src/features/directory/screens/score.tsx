import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { Link, useSearch } from '@tanstack/react-router'
import unt from '../../../../../../data/unt.json'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Section } from '../../../ui/page.tsx'
import classes from '../components/directory.module.css'
import { ScoreForm } from '../components/score-form.tsx'
import { ScoreResults } from '../components/score-results.tsx'
import { DirectoryPage } from '../parts/frame.tsx'
import { askedScore } from '../state/score-search.ts'

const LEAST_PASSING = Math.min(...unt.passingScores.map(({ score }) => score))

/** Programs within reach of a UNT score: a guide by figures of earlier years, labelled as such. */
export function ScoreScreen() {
  const { t } = useTexts()
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const asked = askedScore(address)
  return (
    <DirectoryPage title={t('directory.score.title')} lead={t('directory.score.lead')}>
      <Banner tone="warning" title={t('directory.score.guideTitle')}>
        {t('directory.score.guide')}
      </Banner>
      <div className={classes.notPrinted}>
        <Section title={t('directory.score.form')}>
          <ScoreForm address={address} />
        </Section>
      </div>
      {asked !== null && asked.score < LEAST_PASSING && (
        <Banner tone="danger">{t('directory.score.tooLow', { least: LEAST_PASSING, year: unt.year })}</Banner>
      )}
      {asked !== null && <ScoreResults asked={asked} />}
      <PassingScores score={asked?.score ?? null} />
    </DirectoryPage>
  )
}

/** Minimum scores to take part at all, independent of the winners. */
function PassingScores({ score }: { score: number | null }) {
  const { t, language } = useTexts()
  return (
    <Section title={t('directory.score.passing.title', { year: unt.year })} lead={t('directory.score.passing.text')}>
      <DataTable
        isNarrow
        caption={t('directory.score.passing.title', { year: unt.year })}
        columns={[
          { key: 'kind', header: t('directory.score.passing.kind'), cell: (each) => nameIn(each, language) },
          { key: 'score', header: t('directory.score.passing.score'), cell: (each) => each.score },
          ...(score === null
            ? []
            : [
                {
                  key: 'reached',
                  header: t('directory.score.passing.reached'),
                  cell: (each: { readonly score: number }) => t(yesOrNo(score >= each.score)),
                },
              ]),
        ]}
        rows={unt.passingScores}
        rowKey={({ id }) => id}
      />
      <p className={classes.note}>{t('directory.score.passing.source', { year: unt.year })}</p>
      <p>
        <Link to="/help/what_is_ent">{t('directory.score.passing.toHelp')}</Link>
      </p>
    </Section>
  )
}
