import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import classes from '../parts/results.module.css'
import type { ResultSearch } from '../state/result-search.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'isUnmarked'> & {
  readonly slug: string
  /** Searched parameter of the page's address, and the parameters that stay. */
  readonly name: 'code' | 'program'
  readonly rest: ResultSearch
  readonly given: string | undefined
  readonly normalize?: (typed: string) => string
}

/** Search field of a competition's page. Without JavaScript the form's button requests the page. */
export function AddressSearch({ slug, name, rest, given = '', normalize = (typed) => typed, ...field }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(given)
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        const asked = normalize(typed.trim())
        void navigate({
          to: '/grants/$slug',
          params: { slug },
          search: { ...rest, ...(asked === '' ? {} : { [name]: asked }) },
          resetScroll: false,
        })
      }}
    >
      {Object.entries(rest).map(([parameter, value]) => (
        <input key={parameter} type="hidden" name={parameter} value={String(value)} />
      ))}
      <div className={classes.search}>
        <TextField {...field} name={name} value={typed} onChange={setTyped} isUnmarked />
        <Button type="submit" look="secondary">
          {t('results.list.search')}
        </Button>
      </div>
    </form>
  )
}
