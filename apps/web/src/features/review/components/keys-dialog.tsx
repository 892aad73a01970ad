import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KEY_ACTS } from '../state/key-acts.ts'
import { GIVEN_VERDICTS } from './check-list.tsx'
import classes from './keys-dialog.module.css'

type KeysDialogProps = {
  readonly isOpen: boolean
  readonly isOn: boolean
  readonly onUse: (isOn: boolean) => void
  readonly onClose: () => void
}

const ARROWS = { points: ['↑', '↓'], documents: ['←', '→'] } as const

/** Keys of the screen, with the switch that WCAG 2.1.4 asks for. */
export function KeysDialog({ isOpen, isOn, onUse, onClose }: KeysDialogProps) {
  const { t } = useTexts()
  const rows = [
    ...GIVEN_VERDICTS.map((act) => ({ act, keys: [KEY_ACTS[act].key] })),
    ...(['points', 'documents'] as const).map((act) => ({ act, keys: ARROWS[act] })),
    ...(['beside', 'ask', 'yes', 'no', 'help'] as const).map((act) => ({ act, keys: [KEY_ACTS[act].key] })),
  ]
  return (
    <Dialog isOpen={isOpen} title={t('applications.keys.title')} onClose={onClose}>
      <p>{t('applications.keys.lead')}</p>
      <dl className={classes.keys}>
        {rows.map(({ act, keys }) => (
          <div key={act}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key.toUpperCase()}</kbd>
              ))}
            </dt>
            <dd>{t(`applications.keys.act.${act}`)}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        id="keys-use"
        name="keys"
        label={t('applications.keys.use')}
        value={isOn}
        isUnmarked
        onChange={onUse}
      />
    </Dialog>
  )
}
