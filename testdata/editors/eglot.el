;;; Edits Reader.java under the server with eglot, as somebody at the keyboard would.  -*- lexical-binding: t -*-
(package-initialize)
(require 'eglot)
(require 'flymake)

(setq eglot-sync-connect 20
      eglot-autoreconnect nil
      eglot-server-programs `(((java-mode) . (,(getenv "JIT_HOOK") "serve"))))

(defun wait-for (what condition)
  "Wait until CONDITION holds, or fail and name WHAT."
  (with-timeout (20 (error "Did not come: %s" what))
    (while (not (funcall condition)) (accept-process-output nil 0.02))))

(defvar told nil "What was published last: a list of the version and the diagnostics.")
(advice-add 'eglot-handle-notification :before
            (lambda (_server method &rest params)
              (when (equal (format "%s" method) "textDocument/publishDiagnostics")
                (setq told (list (plist-get params :version) (append (plist-get params :diagnostics) nil))))))

(defun replace-text (from to)
  "Replace FROM by TO, and have eglot tell."
  (goto-char (point-min))
  (while (search-forward from nil t) (replace-match to t t))
  (eglot--signal-textDocument/didChange))

(find-file "Reader.java")
(java-mode)
(eglot '(java-mode) (project-current t) 'eglot-lsp-server `(,(getenv "JIT_HOOK") "serve") "java")
(wait-for "the first judgement" (lambda () told))
(replace-text "int count" "int limit")
(replace-text ", count" ", limit")
(wait-for "what is stale" (lambda () (= (length (cadr told)) 1)))
(let* ((found (car (cadr told)))
       (start (plist-get (plist-get found :range) :start)))
  (unless (and (equal (plist-get found :code) "param-gone") (equal start '(:line 4 :character 7)))
    (error "Wrong: %S" found))
  (let* ((range (plist-get found :range))
         (actions (jsonrpc-request (eglot-current-server) :textDocument/codeAction
                                   (list :textDocument (eglot--TextDocumentIdentifier) :range range
                                         :context '(:diagnostics []))))
         (fix (aref actions 0)))
    (unless (string-match-p "Fix the comment" (plist-get fix :title))
      (error "Actions: %S" actions))
    (eglot--apply-workspace-edit (plist-get fix :edit))))
(unless (string-match-p "@param limit the limit" (buffer-string))
  (error "Fixed it is %s" (buffer-string)))
(eglot--signal-textDocument/didChange)
(wait-for "that nothing is stale" (lambda () (null (cadr told))))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
;;; eglot.el ends here
