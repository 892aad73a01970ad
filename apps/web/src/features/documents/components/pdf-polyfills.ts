// Built-ins that the PDF viewer's legacy build expects and the oldest browsers served lack.
import 'core-js/stable'
