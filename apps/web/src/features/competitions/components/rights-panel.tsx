import { criteriaOf, orderOf } from '@portal/domain/competitions/scoring-rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { rightsQuery } from '../state/setup-calls.ts'
import { useCriterionName } from '../state/use-criterion-name.ts'
import { OrderList } from './order-list.tsx'
import classes from './setup.module.css'
import { mayChange, type PanelProps, PartForm } from './setup-form.tsx'

/** Order of the criteria after the total, and of preemptive rights where it has them. */
export function RightsPanel({ competition, onTyped }: PanelProps) {
  const { t, language } = useTexts()
  const { setup, source } = competition
  const known = useQuery(rightsQuery())
  const criterionName = useCriterionName(competition)
  const [rights, setRights] = useState<readonly string[]>(setup.rights)
  const [order, setOrder] = useState<readonly string[]>(() => orderOf(setup))
  const isOpen = mayChange(competition)
  const nameOf = (code: string): string => {
    const right = known.data?.list.find((each) => each.code === code)
    return right === undefined ? code : nameIn(right, language)
  }
  // Rules that name no order keep none until it is changed.
  const isOrdered = setup.order !== undefined || order.join() !== orderOf(setup).join()
  return (
    <Section title={t('competitions.steps.RIGHTS')} lead={t('competitions.rightsPanel.lead')}>
      <Waiting on={known} />
      {known.isSuccess && (
        <PartForm
          id="rights"
          competition={competition}
          onTyped={onTyped}
          change={() => ({ rights: [...rights], ...(isOrdered ? { order: [...order] } : {}) })}
        >
          <fieldset className={classes.form}>
            <legend>{t('competitions.order.title')}</legend>
            <p>{t(order.length === 0 ? 'competitions.order.none' : 'competitions.order.lead')}</p>
            <OrderList
              codes={order}
              known={criteriaOf(setup, source)}
              nameOf={criterionName}
              isOpen={isOpen}
              onChange={setOrder}
            />
          </fieldset>
          {order.includes('RIGHT') && (
            <fieldset className={classes.form}>
              <legend>{t('competitions.order.rights')}</legend>
              <p>{t('competitions.order.rightsLead')}</p>
              <OrderList
                codes={rights}
                known={known.data.list.map(({ code }) => code)}
                nameOf={nameOf}
                isOpen={isOpen}
                onChange={setRights}
              />
            </fieldset>
          )}
        </PartForm>
      )}
    </Section>
  )
}
