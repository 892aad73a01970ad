import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decimal } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { quotasQuery, rightsQuery, type StaffCompetition } from '../state/setup-calls.ts'
import { shortNameOf } from '../state/use-quota-name.ts'
import classes from './setup.module.css'
import { mayChange, PartForm } from './setup-form.tsx'

/** Share of places of each quota category; the reserved places are in the lists of places. */
export function QuotasPanel({ competition }: { competition: StaffCompetition }) {
  const { t, language } = useTexts()
  const quotas = useQuery(quotasQuery())
  const [shares, setShares] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(competition.setup.quotas.map(({ quota, percent }) => [quota, String(percent)])),
  )
  const known = quotas.data?.list ?? []
  const change = () => ({
    quotas: known
      .filter(({ code }) => shares[code])
      .map(({ code }) => ({ quota: code, percent: Number(shares[code]) })),
  })
  return (
    <Section title={t('competitions.steps.QUOTAS')} lead={t('competitions.quotas.lead')}>
      <Waiting on={quotas} />
      {quotas.isSuccess && (
        <PartForm id="quotas" competition={competition} change={change}>
          <div className={classes.numbers}>
            {known.map((quota) => (
              <TextField
                key={quota.code}
                id={`share-${quota.code}`}
                name={quota.code}
                label={nameIn(shortNameOf(quota), language)}
                hint={t('competitions.quotas.percent')}
                value={writtenDecimal(shares[quota.code] ?? '', language)}
                inputMode="decimal"
                maxLength={5}
                width={6}
                isUnmarked
                isDisabled={!mayChange(competition)}
                onChange={(typed) => setShares({ ...shares, [quota.code]: decimal(typed) })}
              />
            ))}
          </div>
        </PartForm>
      )}
    </Section>
  )
}

export function RightsPanel({ competition }: { competition: StaffCompetition }) {
  const { t, language } = useTexts()
  const known = useQuery(rightsQuery())
  const [order, setOrder] = useState<readonly string[]>(competition.setup.rights)
  const isOpen = mayChange(competition)
  const nameOf = (code: string): string => {
    const right = known.data?.list.find((each) => each.code === code)
    return right === undefined ? code : nameIn(right, language)
  }
  const move = (from: number, to: number) => {
    const next = order.filter((_, at) => at !== from)
    next.splice(to, 0, order[from] as string)
    setOrder(next)
  }
  const others = (known.data?.list ?? []).filter(({ code }) => !order.includes(code))
  return (
    <Section title={t('competitions.steps.RIGHTS')} lead={t('competitions.rightsPanel.lead')}>
      <Waiting on={known} />
      {known.isSuccess && (
        <PartForm id="rights" competition={competition} change={() => ({ rights: [...order] })}>
          <ol className={classes.order}>
            {order.map((code, at) => (
              <li key={code}>
                <div>
                  <span>{nameOf(code)}</span>
                  {isOpen && (
                    <span className={classes.moves}>
                      <Button
                        look="soft"
                        disabled={at === 0}
                        aria-label={t('competitions.rightsPanel.up', { name: nameOf(code) })}
                        onClick={() => move(at, at - 1)}
                      >
                        ↑
                      </Button>
                      <Button
                        look="soft"
                        disabled={at === order.length - 1}
                        aria-label={t('competitions.rightsPanel.down', { name: nameOf(code) })}
                        onClick={() => move(at, at + 1)}
                      >
                        ↓
                      </Button>
                      <Button
                        look="soft"
                        aria-label={t('competitions.rightsPanel.remove', { name: nameOf(code) })}
                        onClick={() => setOrder(order.filter((each) => each !== code))}
                      >
                        ×
                      </Button>
                    </span>
                  )}
                </div>
              </li>
            ))}
          </ol>
          {isOpen && others.length > 0 && (
            <div className={classes.moves}>
              {others.map(({ code }) => (
                <Button key={code} look="soft" onClick={() => setOrder([...order, code])}>
                  + {nameOf(code)}
                </Button>
              ))}
            </div>
          )}
        </PartForm>
      )}
    </Section>
  )
}
