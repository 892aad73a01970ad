import { isSameSurname } from '@portal/domain/interviews/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../app/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import { matching } from '../../../ui/search-field.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { assignExpert, expertsQuery, refreshInterviews } from '../api.ts'
import classes from './interview-list.module.css'

/** From so many people on the list can be searched. */
const SEARCH_FROM = 8

type Assignable = {
  readonly id: string
  readonly expert: { readonly id: string } | null
  readonly request: { readonly number: string; readonly lastName: string }
}

type AssignExpertDialogProps = { readonly interview: Assignable; readonly onClose: () => void }

/** Gives an interview to an expert, or to another one: everybody who could have it, with what they have in hand. */
export function AssignExpertDialog({ interview, onClose }: AssignExpertDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog isOpen title={t('interviews.assign.title', { number: interview.request.number })} onClose={onClose}>
      <AssignForm interview={interview} onClose={onClose} />
    </Dialog>
  )
}

function AssignForm({ interview: { id, expert, request }, onClose }: AssignExpertDialogProps) {
  const { t } = useTexts()
  const staff = useQuery(expertsQuery(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const { isBusy, error, run } = useAct()

  if (staff.isPending) return <LoadingState />
  if (staff.isError) return <ErrorState error={staff.error} onRetry={() => void staff.refetch()} />
  const people = staff.data.content
  if (people.length === 0) return <p>{t('interviews.assign.none')}</p>
  const options = people.map((person) => ({ value: person.id, label: person.fullName }))
  const shown = new Set(matching(options, typed).map(({ value }) => value))

  function assign(event: FormEvent): void {
    event.preventDefault()
    const person = people.find((candidate) => candidate.id === chosen)
    if (person === undefined) return
    void run(async () => {
      await assignExpert(id, person.id)
      showToast('success', t('interviews.assign.done', { number: request.number, name: person.fullName }))
      onClose()
    }, refreshInterviews)
  }

  return (
    <form className={classes.stack} onSubmit={assign}>
      <p>{t('interviews.assign.lead')}</p>
      {error && (
        <Banner tone="danger" isAnnounced>
          {error}
        </Banner>
      )}
      {people.length >= SEARCH_FROM && (
        <TextField
          id="assign-search"
          name="search"
          label={t('interviews.assign.search')}
          value={typed}
          fault={undefined}
          isUnmarked
          onChange={setTyped}
        />
      )}
      <fieldset>
        <legend className={classes.legend}>{t('interviews.assign.list')}</legend>
        <div className={classes.people}>
          {people.map((person) => {
            const isCurrent = person.id === expert?.id
            return (
              <label key={person.id} className={classes.person} hidden={!shown.has(person.id)}>
                <input
                  type="radio"
                  name="expert"
                  value={person.id}
                  checked={chosen === person.id}
                  disabled={isCurrent || person.conflict === true}
                  onChange={() => setChosen(person.id)}
                />
                <span>{person.fullName}</span>
                {person.conflict ? (
                  <span className={classes.warning}>{t('interviews.assign.conflict')}</span>
                ) : isSameSurname(person.fullName, request.lastName) ? (
                  <span className={classes.warning}>{t('interviews.proposal.sameSurname')}</span>
                ) : (
                  <span className={classes.muted}>
                    {isCurrent ? t('interviews.assign.now') : t('interviews.list.load', { count: person.load ?? 0 })}
                  </span>
                )}
              </label>
            )
          })}
          {shown.size === 0 && <p className={classes.muted}>{t('app.form.nothingFound')}</p>}
        </div>
      </fieldset>
      <Actions>
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={chosen === null}
          {...(chosen === null ? { 'aria-describedby': 'assign-missing' } : {})}
        >
          {t('interviews.assign.submit')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('app.actions.cancel')}
        </Button>
        {chosen === null && (
          <span id="assign-missing" className={classes.muted}>
            {t('interviews.assign.choose')}
          </span>
        )}
      </Actions>
    </form>
  )
}
