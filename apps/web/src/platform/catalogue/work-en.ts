import appeals from '../../../../../locales/en/appeals.json'
import applications from '../../../../../locales/en/applications.json'
import audit from '../../../../../locales/en/audit.json'
import broadcasts from '../../../../../locales/en/broadcasts.json'
import claims from '../../../../../locales/en/claims.json'
import competitions from '../../../../../locales/en/competitions.json'
import conversations from '../../../../../locales/en/conversations.json'
import corrections from '../../../../../locales/en/corrections.json'
import directory from '../../../../../locales/en/directory.json'
import documents from '../../../../../locales/en/documents.json'
import editing from '../../../../../locales/en/editing.json'
import interviews from '../../../../../locales/en/interviews.json'
import kernel from '../../../../../locales/en/kernel.json'
import notices from '../../../../../locales/en/notices.json'
import offers from '../../../../../locales/en/offers.json'
import profile from '../../../../../locales/en/profile.json'
import referees from '../../../../../locales/en/referees.json'
import requirements from '../../../../../locales/en/requirements.json'
import results from '../../../../../locales/en/results.json'
import screening from '../../../../../locales/en/screening.json'
import seasons from '../../../../../locales/en/seasons.json'
import security from '../../../../../locales/en/security.json'
import staff from '../../../../../locales/en/staff.json'

export default {
  applications,
  audit,
  directory,
  documents,
  editing,
  appeals,
  broadcasts,
  claims,
  conversations,
  competitions,
  corrections,
  notices,
  offers,
  profile,
  referees,
  requirements,
  results,
  screening,
  interviews,
  kernel,
  seasons,
  security,
  staff,
}
