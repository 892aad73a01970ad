import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { ListPage } from '../../../ui/list-page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ExportDialog } from '../components/export-dialog.tsx'
import { InterviewDay } from '../components/interview-day.tsx'
import { InterviewFilters } from '../components/interview-filters.tsx'
import classes from '../components/interview-list.module.css'
import { InterviewTable } from '../components/interview-table.tsx'
import { ProposalDialog } from '../components/proposal-dialog.tsx'
import { ScheduleDialog } from '../components/schedule-dialog.tsx'
import { UploadDialog } from '../components/upload-dialog.tsx'
import { type InterviewListState, useInterviewListState } from '../state/use-interview-list-state.ts'

/** Interviews by the tabs of the reader's role, or as a day's calendar (docs/specification/interviews.md#visibility). */
export function InterviewListScreen() {
  const { t } = useTexts()
  const listState = useInterviewListState()
  return (
    <ListPage title={t('interviews.list.title')} actions={listState.isHead && <HeadActs />}>
      <Views listState={listState} />
      {listState.day === null ? (
        <Tabs
          id="interviews"
          label={t('interviews.list.tabs')}
          tabs={listState.tabs.map((value) => ({
            value,
            label: listState.isHead
              ? t(`interviews.list.head.${value}` as TextKey)
              : t(`interviews.list.expert.${value}` as TextKey),
          }))}
          value={listState.tab}
          onChange={listState.showTab}
        >
          <InterviewFilters listState={listState} />
          <InterviewTable listState={listState} />
        </Tabs>
      ) : (
        <InterviewDay listState={listState} day={listState.day} />
      )}
    </ListPage>
  )
}

function Views({ listState: { day, showList, showToday } }: { listState: InterviewListState }) {
  const { t } = useTexts()
  return (
    <fieldset className={classes.views}>
      <legend className={listClasses.hidden}>{t('interviews.list.view')}</legend>
      <Button look="secondary" aria-pressed={day === null} onClick={showList}>
        {t('interviews.list.asList')}
      </Button>
      <Button look="secondary" aria-pressed={day !== null} onClick={() => day === null && showToday()}>
        {t('interviews.list.asDay')}
      </Button>
      <Link to="/interviews/slots" className={buttonClass('secondary')}>
        {t('interviews.list.asTimes')}
      </Link>
    </fieldset>
  )
}

const ACTS = [
  { label: 'interviews.upload.action', Dialog: UploadDialog },
  { label: 'interviews.schedule.action', Dialog: ScheduleDialog },
  { label: 'interviews.proposal.action', Dialog: ProposalDialog },
  { label: 'interviews.export.action', Dialog: ExportDialog },
] as const

function HeadActs() {
  const { t } = useTexts()
  const [opened, setOpened] = useState<(typeof ACTS)[number] | null>(null)
  return (
    <>
      {ACTS.map((act, at) => (
        <Button key={act.label} look={at === 0 ? 'primary' : 'secondary'} onClick={() => setOpened(act)}>
          {t(act.label)}
        </Button>
      ))}
      <Link to="/interview-results">{t('interviews.list.results')}</Link>
      {opened && <opened.Dialog onClose={() => setOpened(null)} />}
    </>
  )
}
