import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { InvitationTable } from '../components/invitation-table.tsx'
import { InviteDialog } from '../components/invite-dialog.tsx'
import { OpenDialog } from '../components/open-dialog.tsx'
import { PlacementDialog } from '../components/placement-dialog.tsx'
import { SlotList } from '../components/slot-list.tsx'
import classes from '../components/slots.module.css'
import { WishTable } from '../components/wish-table.tsx'
import { TIMES_TABS, type TimesTab } from '../state/times-search.ts'
import { type Times, useTimes } from '../state/use-times.ts'

const LISTS: Record<TimesTab, ComponentType<{ readonly times: Times }>> = {
  times: SlotList,
  invitations: InvitationTable,
  wishes: WishTable,
}

/** Interview times of the staff: slots, invitations and wishes (docs/specification/screens.md#interview-times). */
export function TimesScreen() {
  const { t } = useTexts()
  const times = useTimes()
  const List = LISTS[times.tab]
  return (
    <ListPage title={t('slots.desk.title')} actions={<Acts isHead={times.isHead} />}>
      <Views />
      {times.isHead ? (
        <Tabs
          id="times"
          label={t('slots.desk.tabs')}
          tabs={TIMES_TABS.map((value) => ({ value, label: t(`slots.desk.tab.${value}`) }))}
          value={times.tab}
          onChange={times.showTab}
        >
          <List key={times.tab} times={times} />
        </Tabs>
      ) : (
        <SlotList times={times} />
      )}
    </ListPage>
  )
}

/** Views of the interviews: list, day, times. */
function Views() {
  const { t } = useTexts()
  return (
    <nav className={classes.views} aria-label={t('interviews.list.view')}>
      <Link to="/interview-applications" className={buttonClass('secondary')}>
        {t('interviews.list.asList')}
      </Link>
      <Link to="/interview-applications" search={{ day: kazakhstanDate(now()) }} className={buttonClass('secondary')}>
        {t('interviews.list.asDay')}
      </Link>
      <span className={buttonClass('secondary')} aria-current="page">
        {t('interviews.list.asTimes')}
      </span>
    </nav>
  )
}

type Act = { readonly label: TextKey; readonly Dialog: ComponentType<{ readonly onClose: () => void }> }
const OPEN: Act = { label: 'slots.open.action', Dialog: OpenDialog }
const OF_HEAD: readonly Act[] = [
  OPEN,
  { label: 'slots.invite.action', Dialog: InviteDialog },
  { label: 'slots.placing.action', Dialog: PlacementDialog },
]

function Acts({ isHead }: { readonly isHead: boolean }) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<Act | null>(null)
  return (
    <>
      {(isHead ? OF_HEAD : [OPEN]).map((act, at) => (
        <Button key={act.label} look={at === 0 ? 'primary' : 'secondary'} onClick={() => setOpened(act)}>
          {t(act.label)}
        </Button>
      ))}
      {opened && <opened.Dialog onClose={() => setOpened(null)} />}
    </>
  )
}
