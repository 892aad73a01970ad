import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { type Grading, type Paper, paperPageQuery, papersQuery } from '../api.ts'
import { usePictureAddress } from '../state/use-picture-address.ts'
import classes from './commission.module.css'

/** Papers of a case as pictures, a page at a time (docs/specification/commissions.md#papers). */
export function Papers({ grading: { id, rules } }: { readonly grading: Grading }) {
  const { t } = useTexts()
  const papers = useQuery(papersQuery(id))
  const [at, setAt] = useState(0)
  const [page, setPage] = useState(1)
  const list = papers.data?.list ?? []
  const paper = list[at]
  return (
    <Section
      title={t('commissions.papers.title')}
      {...(rules.hidden.length > 0 ? { lead: t('commissions.papers.hidden') } : {})}
    >
      {!papers.isSuccess ? (
        <Waiting on={papers} />
      ) : paper === undefined ? (
        <p>{t('commissions.papers.none')}</p>
      ) : (
        <>
          {list.length > 1 && (
            <ChoiceField
              id="paper"
              name="paper"
              label={t('commissions.papers.pick')}
              value={String(at)}
              isUnmarked
              width={20}
              options={list.map(({ slot }, place) => ({ value: String(place), label: t(`documents.slots.${slot}`) }))}
              onChange={(value) => {
                setAt(Number(value))
                setPage(1)
              }}
            />
          )}
          {paper.pages === null ? (
            <p>{t('commissions.papers.noPages')}</p>
          ) : (
            <>
              <PageOf key={`${paper.slot} ${page}`} id={id} paper={paper} page={page} />
              {paper.pages > 1 && (
                <Actions>
                  <Button look="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t('commissions.papers.previous')}
                  </Button>
                  <Button look="secondary" disabled={page === paper.pages} onClick={() => setPage(page + 1)}>
                    {t('commissions.papers.next')}
                  </Button>
                </Actions>
              )}
            </>
          )}
        </>
      )}
    </Section>
  )
}

type PageProps = { readonly id: string; readonly paper: Paper; readonly page: number }

function PageOf({ id, paper, page }: PageProps) {
  const { t } = useTexts()
  const picture = useQuery(paperPageQuery(id, paper.slot, page))
  const address = usePictureAddress(picture.data)
  const words = t('commissions.papers.page', {
    paper: t(`documents.slots.${paper.slot}`),
    number: page,
    pages: paper.pages ?? 0,
  })
  if (address === null) return <Waiting on={picture} />
  return (
    <figure className={classes.paper}>
      <img src={address} alt={words} />
      <figcaption className={listClasses.muted}>{words}</figcaption>
    </figure>
  )
}
