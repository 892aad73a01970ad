import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../app/client.ts'
import { useSession } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import { matching } from '../../../ui/search-field.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { assignInspector, inspectorsQuery, refreshReview } from '../api.ts'
import classes from './staff.module.css'

/** From so many people on the list can be searched. */
const SEARCH_FROM = 8

type Assignable = {
  readonly id: string
  readonly number: string | null
  readonly universityId: string | null
  readonly inspectorId: string | null
  readonly version: number
}

type AssignDialogProps = {
  /** Null while nothing is to be assigned. */
  readonly application: Assignable | null
  readonly onClose: () => void
  /** Gets what was done, in words. */
  readonly onDone: (message: string) => void
  /** The application has gone on meanwhile; absent: the dialog says so itself. */
  readonly onConflict?: () => void
}

/** Gives an application to an inspector: everybody who could have it, with what they have in hand. */
export function AssignDialog({ application, onClose, onDone, onConflict }: AssignDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      isOpen={application !== null}
      title={t('applications.assign.title', { number: application?.number ?? '' })}
      onClose={onClose}
    >
      {application && (
        <AssignForm
          key={application.id}
          application={application}
          onClose={onClose}
          onDone={onDone}
          {...(onConflict ? { onConflict } : {})}
        />
      )}
    </Dialog>
  )
}

function AssignForm({
  application,
  onClose,
  onDone,
  onConflict,
}: AssignDialogProps & { readonly application: Assignable }) {
  const { t } = useTexts()
  const me = useSession()?.user.id
  const staff = useQuery(inspectorsQuery(application.universityId))
  // What was on the screen when the dialog opened: a change of somebody else's since is a conflict, not overwritten.
  const [version] = useState(application.version)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const { isBusy, error, run } = useAct()

  if (staff.isPending) return <LoadingState />
  if (staff.isError) return <ErrorState error={staff.error} onRetry={() => void staff.refetch()} />
  const people = staff.data.content
  if (people.length === 0) return <p>{t('applications.assign.none')}</p>
  const shown = new Set(
    matching(
      people.map(({ id, fullName }) => ({ value: id, label: fullName })),
      typed,
    ).map(({ value }) => value),
  )

  function assign(event: FormEvent): void {
    event.preventDefault()
    const person = people.find(({ id }) => id === chosen)
    if (person === undefined) return
    void run(async () => {
      try {
        await assignInspector(application.id, person.id, version)
      } catch (fault) {
        const isConflict = fault instanceof ApiError && fault.status === 409
        if (isConflict) await refreshReview()
        if (isConflict && onConflict) return onConflict()
        throw fault
      }
      await refreshReview()
      onDone(t('applications.assign.done', { number: application.number ?? '', name: person.fullName }))
    })
  }

  return (
    <form className={classes.stack} onSubmit={assign}>
      <p>{t('applications.assign.lead')}</p>
      {error && (
        <Banner tone="danger" isAnnounced>
          {error}
        </Banner>
      )}
      {people.length >= SEARCH_FROM && (
        <TextField
          id="assign-search"
          name="search"
          label={t('applications.assign.search')}
          value={typed}
          fault={undefined}
          isUnmarked
          onChange={setTyped}
        />
      )}
      <fieldset>
        <legend className={classes.legend}>{t('applications.assign.list')}</legend>
        <div className={classes.people}>
          {people.map(({ id, fullName, load = 0 }) => {
            const isCurrent = id === application.inspectorId
            return (
              <label key={id} className={classes.person} hidden={!shown.has(id)}>
                <input
                  type="radio"
                  name="inspector"
                  value={id}
                  checked={chosen === id}
                  disabled={isCurrent}
                  onChange={() => setChosen(id)}
                />
                <span>{id === me ? t('applications.assign.me', { name: fullName }) : fullName}</span>
                <span className={classes.muted}>
                  {isCurrent ? t('applications.assign.now') : t('applications.assign.load', { count: load })}
                </span>
              </label>
            )
          })}
          {shown.size === 0 && <p className={classes.muted}>{t('app.form.nothingFound')}</p>}
        </div>
      </fieldset>
      <Actions>
        <Button type="submit" isBusy={isBusy} disabled={chosen === null} aria-describedby="assign-missing">
          {t('applications.assign.submit')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('app.actions.cancel')}
        </Button>
        {chosen === null && (
          <span id="assign-missing" className={classes.muted}>
            {t('applications.assign.choose')}
          </span>
        )}
      </Actions>
    </form>
  )
}
