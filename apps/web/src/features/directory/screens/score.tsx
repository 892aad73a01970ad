import { yearOfSessions } from '@portal/domain/guidance/rules.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Section } from '../../../ui/page.tsx'
import classes from '../components/directory.module.css'
import { ScoreForm } from '../components/score-form.tsx'
import { ScoreResults } from '../components/score-results.tsx'
import { DirectoryPage } from '../parts/frame.tsx'
import { askedScore } from '../state/score-search.ts'
import { guideQuery } from '../state/weighing-queries.ts'

/** Programs within reach of a UNT score: a guide by figures of earlier years, labelled as such. */
export function ScoreScreen() {
  const { t, language } = useTexts()
  const guide = useQuery(guideQuery(language))
  const minimums = guide.data?.data.passingScores ?? []
  const least = Math.min(...minimums.map(({ score }) => score))
  const year = yearOfSessions(guide.data?.data ?? { sessions: [] })
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
      {asked !== null && asked.score < least && (
        <Banner tone="danger">{t('directory.score.tooLow', { least, year })}</Banner>
      )}
      {asked !== null && <ScoreResults asked={asked} />}
      {minimums.length > 0 && <PassingScores minimums={minimums} year={year} score={asked?.score ?? null} />}
    </DirectoryPage>
  )
}

type PassingScoresProps = {
  readonly minimums: readonly (LocalizedName & { readonly id: string; readonly score: number })[]
  readonly year: string
  readonly score: number | null
}

/** Minimum scores to take part at all, independent of the winners. */
function PassingScores({ minimums, year, score }: PassingScoresProps) {
  const { t, language } = useTexts()
  return (
    <Section title={t('directory.score.passing.title', { year })} lead={t('directory.score.passing.text')}>
      <DataTable
        isNarrow
        caption={t('directory.score.passing.title', { year })}
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
        rows={minimums}
        rowKey={({ id }) => id}
      />
      <p className={classes.note}>{t('directory.score.passing.source', { year })}</p>
      <p>
        <Link to="/help/what_is_ent">{t('directory.score.passing.toHelp')}</Link>
      </p>
    </Section>
  )
}
