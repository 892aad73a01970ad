import { FIELDS, type FieldOf, fieldsOf } from '@portal/domain/applications/form.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Section } from '../../../ui/page.tsx'
import { proofOf, useGrantDirectory } from '../parts/use-grant-directory.ts'
import { toggled } from '../state/grant-values.ts'
import { useClaimsAsked } from '../state/use-claims-asked.ts'
import { type TaskProps, useGrant } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { TaskEnd } from './task-end.tsx'

type Claim = ReturnType<typeof useGrantDirectory>['quotas' | 'rights'][number]

export function ClaimsTask({ draft }: TaskProps) {
  const { t } = useTexts()
  const { grant, changeGrant } = useGrant(draft)
  const { quotas, rights } = useGrantDirectory(true)
  const asked = useClaimsAsked(draft.values)
  const groups = {
    quotaCategoryIds: { kind: 'quota', claims: quotas, isAsked: asked.quotas },
    preemptiveRightIds: { kind: 'right', claims: rights, isAsked: asked.rights },
  } as const satisfies Record<FieldOf<'claims'>, unknown>

  return (
    <>
      <p className={classes.muted}>{t('applications.grant.claimsLead')}</p>
      {fieldsOf('claims')
        .filter((field) => groups[field].isAsked)
        .map((field) => (
          <Section key={field} title={t(FIELDS[field].label)} lead={t(`applications.grant.${groups[field].kind}Lead`)}>
            <div>
              {groups[field].claims.map((claim) => (
                <ClaimField
                  key={claim.id}
                  id={`draft-${field}-${claim.id}`}
                  kind={groups[field].kind}
                  claim={claim}
                  isChosen={grant[field].includes(String(claim.id))}
                  fault={draft.faultAt(`draft-${field}-${claim.id}`)}
                  onChange={(isChosen) =>
                    changeGrant((before) => ({ [field]: toggled(before[field], String(claim.id), isChosen) }))
                  }
                />
              ))}
            </div>
          </Section>
        ))}
      <TaskEnd />
    </>
  )
}

type ClaimFieldProps = {
  readonly id: string
  readonly kind: 'quota' | 'right'
  readonly claim: Claim
  readonly isChosen: boolean
  readonly fault: TextKey | undefined
  readonly onChange: (isChosen: boolean) => void
}

function ClaimField({ id, kind, claim, isChosen, fault, onChange }: ClaimFieldProps) {
  const { language } = useTexts()
  return (
    <>
      <CheckboxField
        id={id}
        name={id}
        label={nameIn(claim, language)}
        value={isChosen}
        fault={fault}
        onChange={onChange}
      />
      <div role="status">{isChosen && <ClaimDocuments kind={kind} claim={claim} />}</div>
    </>
  )
}

function ClaimDocuments({ kind, claim }: { kind: 'quota' | 'right'; claim: Claim }) {
  const { t, language } = useTexts()
  const { provingKindsOfClaim } = useGrantDirectory(true)
  const ids = [String(claim.id)]
  const ofQuota = useQuery({
    ...queryOf('listQuotaDocuments', { query: { quotaIds: ids } }),
    enabled: kind === 'quota',
  })
  const ofRight = useQuery({
    ...queryOf('listRightDocuments', { query: { rightIds: ids } }),
    enabled: kind === 'right',
  })
  const documents = (kind === 'quota' ? ofQuota : ofRight).data?.list ?? []
  const proving = provingKindsOfClaim(claim)
  const proof = proofOf(claim, language)
  const names = (isProof: boolean) =>
    documents.filter(({ code }) => proving.includes(code) === isProof).map((document) => nameIn(document, language))
  if (documents.length === 0) return null
  return (
    <div className={classes.claim}>
      <strong>{t('applications.grant.proof')}</strong>
      <p>
        {names(true).join(', ')}
        {proof !== '' && `: ${proof}`}
      </p>
      <strong>{t('applications.grant.alsoNeeded')}</strong>
      <p>{names(false).join(', ')}</p>
    </div>
  )
}
