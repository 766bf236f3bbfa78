{{- define "assay.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end }}
{{- end }}

{{/* Of a process: dict "root" $ "process" "api". */}}
{{- define "assay.selector" -}}
app.kubernetes.io/name: assay
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .process }}
{{- end }}

{{- define "assay.labels" -}}
{{ include "assay.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "assay.metadata" -}}
name: {{ include "assay.fullname" .root }}-{{ .process }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "assay.labels" . | nindent 2 }}
{{- end }}

{{/* The deployed processes, with blanks between them. */}}
{{- define "assay.processes" -}}
api{{ if .Values.accounts.enabled }} accounts{{ end }} workflows workers mailer
{{- end }}

{{/* The port on which a process answers /healthz, /readyz and /metrics. */}}
{{- define "assay.port" -}}
{{- if eq . "api" }}3000{{ else if eq . "accounts" }}3001{{ else }}3002{{ end }}
{{- end }}

{{- define "assay.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{- define "assay.claim.files" -}}
{{ .Values.files.claim.existing | default (printf "%s-files" (include "assay.fullname" .)) }}
{{- end }}

{{- define "assay.claim.anchors" -}}
{{ .Values.auditAnchors.existingClaim | default (printf "%s-audit-anchors" (include "assay.fullname" .)) }}
{{- end }}
