import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { scoreOf } from '../state/score-search.ts'
import type { OwnScore } from '../state/use-own-score.ts'
import classes from './shortlist.module.css'

/** The score that the bars show, with a field to state another one. */
export function ShortlistScore({ score }: { score: OwnScore }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  if (score.value !== null && !isOpen) {
    return (
      <p className={classes.score}>
        <strong>{t('directory.shortlist.score', { count: score.value })}</strong>
        {score.isOfProfile ? (
          <Link to="/profile">{t('directory.shortlist.changeInProfile')}</Link>
        ) : (
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {t('directory.shortlist.changeScore')}
          </Button>
        )}
      </p>
    )
  }
  return (
    <form
      className={classes.scoreForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const next = scoreOf(typed)
        setIsWrong(next === null)
        if (next === null) return
        score.state(next)
        setIsOpen(false)
      }}
    >
      <TextField
        id="shortlist-score"
        name="score"
        inputMode="numeric"
        width={6}
        label={t('directory.shortlist.stateScore')}
        hint={t('directory.score.totalHint', { untMax: UNT_MAX })}
        fault={isWrong ? 'directory.score.faults.number' : undefined}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" look="secondary">
        {t('directory.shortlist.useScore')}
      </Button>
    </form>
  )
}
