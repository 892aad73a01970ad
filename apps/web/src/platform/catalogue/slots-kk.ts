import commissions from '../../../../../locales/kk/commissions.json'
import slots from '../../../../../locales/kk/slots.json'

export default { commissions, slots }
