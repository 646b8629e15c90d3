/** Português: o que um teste de conexão encontrou. */

import type { saidConnection as en } from '#main/contract/words/connection.ts';
import type { Translated } from '../catalogue.ts';

export const saidConnection = {
  'said.t_name_found': 'O nome do endereço é conhecido.',
  'said.t_connected': 'A conexão foi feita.',
  'said.t_tls_sound': 'O certificado está em ordem.',
  'said.t_nothing_between': 'Nada mais responde no lugar dele.',
  'said.t_version_read': 'A versão é uma das que são lidas.',
  'said.t_credentials_taken': 'As credenciais são aceitas.',
  'said.t_rights_given': 'A conta pode ler pedidos.',
  'said.t_answered': 'A resposta é do protocolo.',
  'said.t_name_unknown': 'O nome do endereço não é conhecido: confira a grafia e o DNS.',
  'said.t_no_network': 'Este computador está sem rede.',
  'said.t_nobody_listens': 'Ninguém aceita conexões neste endereço: confira máquina e porta.',
  'said.t_private': 'O nome leva a um endereço privado; deve ser da internet aberta.',
  'said.t_silent': 'Nada voltou a tempo: pode haver um firewall no caminho.',
  'said.t_broken': 'A conexão caiu antes de vir uma resposta.',
  'said.t_expired': 'O certificado está fora do prazo: fale com o provedor ou acerte este relógio.',
  'said.t_of_another': 'O certificado é de outro nome: confira o endereço.',
  'said.t_untrusted':
    'O certificado não é de ninguém confiável: um proxy pode estar lendo a linha, ou o provedor assina o seu próprio.',
  'said.t_client_certificate': 'O provedor pede um certificado de cliente, e não há nenhum.',
  'said.t_no_tls': 'O outro lado não fala um TLS que sirva: confira a porta e o https.',
  'said.t_proxy_credentials': 'Um proxy no caminho pede credenciais próprias.',
  'said.t_redirected':
    'A resposta leva a outro endereço: uma página de acesso ou proxy, ou o endereço mudou.',
  'said.t_foreign_page':
    'Uma página da web responde no lugar do provedor: uma página de acesso, um proxy ou um endereço errado.',
  'said.t_rights_refused': 'O provedor conhece a conta e não permite isto: peça os direitos.',
  'said.t_provider_down': 'O provedor fala o protocolo e diz que algo falhou do lado dele.',
  'said.t_nothing_there': 'A máquina responde, e não há nada neste caminho: confira o endereço.',
  'said.t_not_protocol': 'A resposta não é do protocolo: confira o endereço.',
  'said.t_another_standard': 'A resposta é de {name}, que não é o padrão definido aqui.',
  'said.credential_kind': 'não é um tipo que este provedor aceita',
  'said.header_value': 'uma linha com os caracteres que um cabeçalho aceita (Latin-1)',
  'said.header_form': 'letras, algarismos e hifens',
  'said.header_ours': 'um cabeçalho que é definido aqui',
  'said.t_no_address': '{name} não tem endereço a consultar',
} satisfies Translated<typeof en>;
