import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { type CasePapers, casePapersQuery } from '../api.ts'
import { ClearPage } from '../components/clear-page.tsx'

/** Papers of a case of a blind commission: the head looks at pages and decides on them. */
export function CasePapersScreen() {
  const { t } = useTexts()
  const { id, applicationId } = useParams({ from: '/work/competitions/$id/commission/papers/$applicationId' })
  const papers = useQuery(casePapersQuery(id, applicationId))
  const back = (
    <Link to="/competitions/$id/commission" params={{ id }}>
      ← {t('commissions.clearing.back')}
    </Link>
  )
  if (hasFailed(papers)) return <FailedPage on={papers} unknown={t('kernel.errors.not_found')} back={back} />
  if (!papers.isSuccess) return <Waiting on={papers} />
  const { data } = papers.data
  return (
    <Page title={t('commissions.clearing.title')} lead={`${data.fullName}, ${data.number}`} back={back}>
      <p>{t('commissions.clearing.lead')}</p>
      {data.papers.length === 0 && <p>{t('commissions.papers.none')}</p>}
      {data.papers.map((paper) => (
        <PaperOf key={paper.slot} id={id} of={data} paper={paper} />
      ))}
    </Page>
  )
}

type PaperOfProps = {
  readonly id: string
  readonly of: CasePapers
  readonly paper: CasePapers['papers'][number]
}

function PaperOf({ id, of: { applicationId, can }, paper: { slot, fileId, pages, cleared } }: PaperOfProps) {
  const { t } = useTexts()
  const [page, setPage] = useState(1)
  const paper = t(`documents.slots.${slot}`)
  if (pages === null)
    return (
      <Section title={paper}>
        <p>{t('commissions.papers.noPages')}</p>
      </Section>
    )
  const words = t('commissions.papers.page', { paper, number: page, pages })
  return (
    <Section title={words}>
      <ClearPage
        key={`${slot} ${page}`}
        of={{ id, applicationId, slot, page: String(page) }}
        fileId={fileId}
        decision={cleared.find((each) => each.page === page)}
        words={words}
        canClear={can.clear}
      />
      {pages > 1 && (
        <Actions>
          <Button look="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('commissions.papers.previous')}
          </Button>
          <Button look="secondary" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('commissions.papers.next')}
          </Button>
        </Actions>
      )}
    </Section>
  )
}
