import { LONGEST, NEWS_KINDS } from '@portal/domain/universities/schema.ts'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { dateInWords } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { RichTextField } from '../../../ui/rich-text-field.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { NewsValues } from '../state/news-values.ts'
import type { Editor } from '../state/use-editor.ts'
import type { useUnsaved } from '../state/use-unsaved.ts'
import classes from './editing.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import { NewsPicture } from './news-picture.tsx'
import { NewsPreview } from './news-preview.tsx'
import { RestoredNote } from './restored-note.tsx'
import { factsBy, TheirChange } from './their-change.tsx'

const WRITTEN = [
  { language: 'kk', title: 'newsTitleKz', place: 'placeKz', body: 'bodyKz' },
  { language: 'ru', title: 'newsTitleRu', place: 'placeRu', body: 'bodyRu' },
  { language: 'en', title: 'newsTitleEn', place: 'placeEn', body: 'bodyEn' },
] as const

type NewsFormProps = {
  readonly editor: Editor<NewsValues>
  readonly unsaved: ReturnType<typeof useUnsaved>
  readonly universityId: string
  /** The server's state is a draft, or nothing yet. */
  readonly isDraft: boolean
  /** Receives before a save whether it is one of a draft. */
  readonly onWish: (isDraft: boolean) => void
  readonly children?: ReactNode
}

/** Name of the button that saves a draft. It precedes Publish, so Enter in a field publishes nothing. */
const AS_DRAFT = 'draft'

const isDraftAsked = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof SubmitEvent && (nativeEvent.submitter as HTMLButtonElement | null)?.name === AS_DRAFT

/** Form of a piece of news in three languages, which shows missing parts at once. */
export function NewsForm({ editor, unsaved, universityId, isDraft, onWish, children }: NewsFormProps) {
  const { t } = useTexts()
  const { form, isSaved } = editor
  const { values } = form
  const [isPreviewed, setIsPreviewed] = useState(false)
  const isEvent = values.kind === 'OPEN_DAY'
  const textOf = (given: NewsValues, name: keyof NewsValues): string => {
    if (name === 'kind') return t(`editing.news.kinds.${given.kind}`)
    if (name === 'photoId') return given.photoId === '' ? '' : t('editing.news.withPhoto')
    return (name === 'newsDate' || name === 'eventDate') && given[name] !== ''
      ? dateInWords(given[name], t)
      : given[name]
  }
  // A text is optional, and each language has it or none.
  const hasText = WRITTEN.some(({ body }) => values[body].trim() !== '')
  return (
    <>
      <RestoredNote of={editor} />
      <FormSummary form={form} lead={t('editing.notSaved')} />
      <TheirChange editor={editor} by={t('editing.news.changedMeanwhile')} factsOf={factsBy(form.labels, textOf)} />
      <form
        noValidate
        className={classes.stack}
        onSubmit={(event) => {
          onWish(isDraftAsked(event))
          editor.save(event)
        }}
      >
        <Section>
          <ChoiceField
            {...form.field('kind')}
            options={NEWS_KINDS.map((value) => ({ value, label: t(`editing.news.kinds.${value}`) }))}
            width={20}
            onChange={(kind) => kind !== '' && form.change({ kind })}
          />
          <DateField {...form.field('newsDate')} hint={t('editing.news.newsDateHint')} />
          {isEvent && (
            <>
              <DateField {...form.field('eventDate')} />
              <TextField
                {...form.field('eventTime')}
                hint={t('editing.news.eventTimeHint')}
                inputMode="numeric"
                maxLength={5}
                width={6}
                isOptional
              />
            </>
          )}
        </Section>
        {WRITTEN.map(({ language, title, place, body }) => {
          const asked = [title, ...(hasText ? [body] : []), ...(isEvent ? [place] : [])]
          const isWhole = asked.every((name) => values[name].trim() !== '')
          return (
            <Section
              key={language}
              title={t(`kernel.languages.${language}`)}
              lead={
                <StatusTag tone={isWhole ? 'success' : 'attention'}>
                  {t(isWhole ? 'editing.news.complete' : 'editing.news.incomplete')}
                </StatusTag>
              }
            >
              <TextField {...form.field(title)} maxLength={LONGEST.title} />
              {isEvent && <TextField {...form.field(place)} maxLength={LONGEST.place} />}
              <RichTextField
                {...form.field(body)}
                lang={language}
                maxLength={LONGEST.body}
                headingLevel={3}
                isOptional
              />
            </Section>
          )
        })}
        <Section>
          <NewsPicture
            universityId={universityId}
            value={values.photoId}
            onChange={(photoId) => form.change({ photoId })}
          />
        </Section>
        {isDraft && <p className={classes.muted}>{t('editing.news.draftHint')}</p>}
        {isSaved && <Banner tone="success" title={t('editing.saved')} isAnnounced />}
        <Actions>
          {isDraft && (
            <Button type="submit" look="secondary" name={AS_DRAFT} isBusy={form.isBusy}>
              {t('editing.news.saveDraft')}
            </Button>
          )}
          <Button type="submit" isBusy={form.isBusy}>
            {t(isDraft ? 'editing.news.publish' : 'editing.save')}
          </Button>
          {!isDraft && (
            <Button type="submit" look="secondary" name={AS_DRAFT} isBusy={form.isBusy}>
              {t('editing.news.toDraft')}
            </Button>
          )}
          <Button look="secondary" onClick={() => setIsPreviewed(true)}>
            {t('editing.preview.open')}
          </Button>
          {children}
        </Actions>
      </form>
      {isPreviewed && <NewsPreview universityId={universityId} values={values} onClose={() => setIsPreviewed(false)} />}
      <LeaveQuestion unsaved={unsaved} onLeave={editor.giveUp} />
    </>
  )
}
