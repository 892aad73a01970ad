import { useState } from 'react'
import { useTexts } from '../platform/texts.ts'
import fieldClasses from './field.module.css'
import { controlProps, Field, type FieldProps } from './field.tsx'
import classes from './password-field.module.css'

export type PasswordTick = { readonly key: string; readonly text: string; readonly isMet: boolean }

type PasswordFieldProps = FieldProps<string> & {
  readonly autoComplete: 'current-password' | 'new-password'
  readonly ticks?: readonly PasswordTick[]
}

/** Password field with a show button. A new password has its rules below. */
export function PasswordField({ autoComplete, ticks, ...field }: PasswordFieldProps) {
  const { t } = useTexts()
  const [isShown, setIsShown] = useState(false)
  const props = controlProps(field)
  const rulesId = `${field.id}-rules`
  const describedBy = [props['aria-describedby'], ticks && rulesId].filter(Boolean).join(' ')
  return (
    <Field field={field}>
      <div className={fieldClasses.withButton}>
        <input
          {...props}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
          className={fieldClasses.control}
          type={isShown ? 'text' : 'password'}
          value={field.value}
          autoComplete={autoComplete}
          // A keyboard capitalizes in a text field, not in a password field.
          {...(isShown ? { autoCapitalize: 'none' } : {})}
          spellCheck={false}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
        <button
          type="button"
          className={fieldClasses.inner}
          aria-label={t('app.form.showPassword')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <svg
            viewBox="0 0 20 20"
            width="20"
            height="20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.600"
            aria-hidden="true"
          >
            <path d="M2 10s3-5.500 8-5.500S18 10 18 10s-3 5.500-8 5.500S2 10 2 10Z" />
            <circle cx="10" cy="10" r="2.400" />
            {isShown && <path d="m3.500 3.500 13 13" strokeLinecap="round" />}
          </svg>
        </button>
      </div>
      {ticks && (
        <ul id={rulesId} className={classes.rules}>
          {ticks.map(({ key, text, isMet }) => (
            <li key={key} className={isMet ? `${classes.rule} ${classes.kept}` : classes.rule}>
              <Tick isMet={isMet} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}

function Tick({ isMet }: { isMet: boolean }) {
  const { t } = useTexts()
  return (
    <svg viewBox="0 0 16 16" role="img" aria-label={t(isMet ? 'app.form.ruleKept' : 'app.form.ruleOpen')}>
      {isMet ? (
        <path
          d="m3 8.500 3.500 3.500L13 4.500"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.200"
          strokeLinecap="round"
        />
      ) : (
        <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.500" />
      )}
    </svg>
  )
}
