import type { ProfileTab } from '@portal/domain/universities/schema.ts'
import { type ReactNode, useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { Actions } from '../../../ui/page.tsx'
import type { University } from '../api.ts'
import type { Profile } from '../state/tab-values.ts'
import type { Editor } from '../state/use-editor.ts'
import { useUnsaved } from '../state/use-unsaved.ts'
import classes from './editing.module.css'
import { LeaveQuestion } from './leave-question.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RestoredNote } from './restored-note.tsx'
import { type Fact, TheirChange } from './their-change.tsx'

type TabFrameProps<Values extends object> = {
  readonly tab: ProfileTab
  readonly profile: Profile
  readonly editor: Editor<Values>
  readonly factsOf: (values: Values) => readonly Fact[]
  readonly preview: (page: University) => University
  readonly saveLabel?: string
  readonly children: ReactNode
}

/** Frame of every tab of the profile: faults, saving, last change, preview. */
export function TabFrame<Values extends object>(props: TabFrameProps<Values>) {
  const { tab, profile, editor, factsOf, preview, saveLabel, children } = props
  const { t } = useTexts()
  const dates = useDates()
  const { form, isSaved, isUnsaved } = editor
  const [isPreviewed, setIsPreviewed] = useState(false)
  const unsaved = useUnsaved(isUnsaved)
  const change = profile.changes[tab]
  const changed = change && { name: change.by, time: dates.instant(change.at) }
  return (
    <>
      <RestoredNote of={editor} />
      <FormSummary form={form} lead={t('editing.notSaved')} />
      <TheirChange
        editor={editor}
        by={changed ? t('editing.changedBy', changed) : t('editing.neverChanged')}
        factsOf={factsOf}
      />
      <form noValidate className={classes.stack} onSubmit={editor.save}>
        {children}
        <p className={classes.muted}>{changed ? t('editing.changedBy', changed) : t('editing.neverChanged')}</p>
        {isSaved && (
          <Banner tone="success" title={t('editing.saved')} isAnnounced>
            {change && t('editing.savedAt', { time: dates.instant(change.at) })}
          </Banner>
        )}
        <Actions>
          <Button type="submit" isBusy={form.isBusy}>
            {saveLabel ?? t('editing.save')}
          </Button>
          <Button look="secondary" onClick={() => setIsPreviewed(true)}>
            {t('editing.preview.open')}
          </Button>
        </Actions>
      </form>
      {isPreviewed && (
        <PreviewDialog universityId={profile.id} preview={preview} onClose={() => setIsPreviewed(false)} />
      )}
      <LeaveQuestion unsaved={unsaved} onLeave={editor.giveUp} />
    </>
  )
}
