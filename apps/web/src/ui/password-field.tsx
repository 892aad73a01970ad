import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.css'
import { useTexts } from '../app/texts.ts'
import { type FieldProps, inputPropsOf, useFault } from './fields.tsx'
import classes from './password-field.module.css'

export type PasswordTick = { readonly key: string; readonly text: string; readonly isKept: boolean }

type PasswordFieldProps = FieldProps<string> & {
  readonly autoComplete: 'current-password' | 'new-password'
  /** The rules for a new password, ticked as one types. */
  readonly ticks?: readonly PasswordTick[]
}

/** A password that can be shown; under a new one stand its rules. */
export function PasswordField({ autoComplete, ticks, ...field }: PasswordFieldProps) {
  const { t } = useTexts()
  const rulesId = `${field.id}-rules`
  return (
    <div>
      <PasswordInput
        {...inputPropsOf(field)}
        value={field.value}
        error={useFault(field.fault)}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        visibilityToggleIcon={Eye}
        visibilityToggleButtonProps={{ 'aria-label': t('app.form.showPassword'), size: 40, tabIndex: 0 }}
        rightSectionWidth={46}
        {...(ticks === undefined ? {} : { 'aria-describedby': rulesId })}
      />
      {ticks && (
        <ul id={rulesId} className={classes.rules}>
          {ticks.map(({ key, text, isKept }) => (
            <li key={key} className={isKept ? `${classes.rule} ${classes.kept}` : classes.rule}>
              <Tick isKept={isKept} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Tick({ isKept }: { isKept: boolean }) {
  const { t } = useTexts()
  return (
    <svg viewBox="0 0 16 16" role="img" aria-label={t(isKept ? 'app.form.ruleKept' : 'app.form.ruleOpen')}>
      {isKept ? (
        <path d="m3 8.500 3.500 3.500L13 4.500" fill="none" stroke="currentColor" strokeWidth="2.200" strokeLinecap="round" />
      ) : (
        <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.500" />
      )}
    </svg>
  )
}

const Eye = ({ reveal }: { reveal: boolean }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="#4b6472" strokeWidth="1.600" aria-hidden="true">
    <path d="M2 10s3-5.500 8-5.500S18 10 18 10s-3 5.500-8 5.500S2 10 2 10Z" />
    <circle cx="10" cy="10" r="2.400" />
    {reveal && <path d="m3.500 3.500 13 13" strokeLinecap="round" />}
  </svg>
)
