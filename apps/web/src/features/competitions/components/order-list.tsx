import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import classes from './setup.module.css'

type OrderListProps = {
  readonly codes: readonly string[]
  /** Codes that may be in the list. */
  readonly known: readonly string[]
  readonly nameOf: (code: string) => string
  readonly isOpen: boolean
  readonly onChange: (codes: readonly string[]) => void
}

/** Codes in an order, the first one highest: moved by buttons, removed, and added from the known ones. */
export function OrderList({ codes, known, nameOf, isOpen, onChange }: OrderListProps) {
  const { t } = useTexts()
  const move = (from: number, to: number) => {
    const next = codes.filter((_, at) => at !== from)
    next.splice(to, 0, codes[from] as string)
    onChange(next)
  }
  const others = known.filter((code) => !codes.includes(code))
  const button = (look: string, words: string, act: () => void, isDisabled = false) => (
    <Button look="soft" disabled={isDisabled} aria-label={words} onClick={act}>
      {look}
    </Button>
  )
  return (
    <>
      <ol className={classes.order}>
        {codes.map((code, at) => (
          <li key={code}>
            <div>
              <span>{nameOf(code)}</span>
              {isOpen && (
                <span className={classes.moves}>
                  {button(
                    '↑',
                    t('competitions.rightsPanel.up', { name: nameOf(code) }),
                    () => move(at, at - 1),
                    at === 0,
                  )}
                  {button(
                    '↓',
                    t('competitions.rightsPanel.down', { name: nameOf(code) }),
                    () => move(at, at + 1),
                    at === codes.length - 1,
                  )}
                  {button('×', t('competitions.rightsPanel.remove', { name: nameOf(code) }), () =>
                    onChange(codes.filter((each) => each !== code)),
                  )}
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
      {isOpen && others.length > 0 && (
        <div className={classes.moves}>
          {others.map((code) => (
            <Button key={code} look="soft" onClick={() => onChange([...codes, code])}>
              + {nameOf(code)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
